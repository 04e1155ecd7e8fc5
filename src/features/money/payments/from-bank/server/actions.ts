import { notifyEach } from '#features/messages/notifications/server/actions.ts'
import type { Instant } from '#kernel/dates.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { withdrawJobs } from '#server/jobs/queue.ts'
import type { createPayment } from '../../contract.ts'
import { noticeJob } from '../../notices/server/jobs.ts'
import { review, reviewMany, undoMany } from '../../review/server/actions.ts'
import { APPROVED, REJECTED } from '../../rules.ts'
import { registerPayment, removePayment } from '../../server/actions.ts'
import { countedOf, paymentFacts } from '../../server/queries.ts'
import { REVERSAL_UNDONE, removalNotice } from '../words.ts'

/** What was paid and reported of an inscription or a charge, in cents. */
export const countedFor = countedOf

type New = { body: Omit<BodyOf<typeof createPayment>, 'status'>; bank_line_id: number }

/** A payment that nobody reported, approved by its line, which the caller holds. Gives its id. */
export async function registerFromBank(tx: Tx, by: By, { body, bank_line_id }: New): Promise<number> {
  const id = await registerPayment(tx, by, { body })
  await tx.updateTable('payments').set({ is_from_bank: true }).where('id', '=', id).execute()
  const bank_lines = new Map([[id, bank_line_id]])
  await review(tx, by, [id], { status: APPROVED, rejection_reason: null, bank_lines })
  return id
}

type Made = { bank_line_id: number; payment_id: number; reason: string | null }

/** Removes what was registered by a line, within the rights of undoing its review; who was told is told. Gives whether it was there. */
export async function removeFromBank(
  tx: Tx,
  by: By,
  { bank_line_id, payment_id, reason }: Made,
): Promise<boolean> {
  const made = await tx
    .selectFrom('payments')
    .select('id')
    .where('id', '=', payment_id)
    .where('bank_line_id', '=', bank_line_id)
    .where('is_from_bank', '=', true)
    .executeTakeFirst()
  const [payment] = made ? await paymentFacts(tx, [made.id]) : []
  // Its review may have been undone while it was waited for.
  if (payment?.bank_line_id !== bank_line_id) return false
  const { id, told_at, user_id, student_id } = payment
  const { skipped } = await undoMany(tx, by, { ids: [id], reason })
  insist(skipped[0]?.code ?? null)
  await removePayment(tx, by, id)
  const notice = { user_id, content: removalNotice(payment), link: `/profile/${student_id}/payments` }
  if (told_at !== null) await notifyEach(tx, [notice])
  return true
}

type Reversed = { payment_id: number; credit_id: number; debit_id: number; reason: string }

/** Rejects a payment whose credit a debit took back. Gives when, and when its student had been told of the approval; null where the credit proves it no more. */
export async function rejectReversed(
  tx: Tx,
  by: By,
  { payment_id, credit_id, debit_id, reason }: Reversed,
): Promise<{ rejected_at: Instant; told_at: Instant | null } | null> {
  const [payment] = await paymentFacts(tx, [payment_id])
  if (payment?.bank_line_id !== credit_id) return null
  const { skipped } = await undoMany(tx, by, { ids: [payment_id], reason })
  insist(skipped[0]?.code ?? null)
  // One notice: that the payment waits again is withdrawn by that of its rejection.
  const bank_lines = new Map([[payment_id, debit_id]])
  await review(tx, by, [payment_id], { status: REJECTED, rejection_reason: reason, bank_lines })
  const { rejected_at } = await tx
    .selectFrom('payments')
    .select((row) => row.ref('reviewed_at').$notNull().as('rejected_at'))
    .where('id', '=', payment_id)
    .executeTakeFirstOrThrow()
  return { rejected_at, told_at: payment.told_at }
}

type Again = { payment_id: number | null; credit_id: number; rejected_at: Instant; told_at: Instant | null }

/** Approves by its credit again what a reversal rejected; not what was reviewed or removed since. Gives whether it did. */
export async function approveAgain(
  tx: Tx,
  by: By,
  { payment_id, credit_id, rejected_at, told_at }: Again,
): Promise<boolean> {
  const [payment] = payment_id === null ? [] : await paymentFacts(tx, [payment_id])
  if (payment?.status !== REJECTED || payment.reviewed_at !== rejected_at) return false
  await undoMany(tx, by, { ids: [payment.id], reason: REVERSAL_UNDONE })
  const bank_lines = new Map([[payment.id, credit_id]])
  const verdict = { status: APPROVED, rejection_reason: null, bank_lines }
  const { skipped } = await reviewMany(tx, by, { ids: [payment.id], ...verdict })
  insist(skipped[0]?.code ?? null)
  // Undone before the student heard of it: there is nothing to tell.
  if (payment.told_at !== null || told_at === null) return true
  await withdrawJobs(tx, noticeJob, [String(payment.id)])
  await tx.updateTable('payments').set({ told_at }).where('id', '=', payment.id).execute()
  return true
}
