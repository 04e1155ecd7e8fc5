import { sql } from 'kysely'
import { recordAll } from '#features/institute/audit/server/actions.ts'
import { withdrawPapers } from '#features/papers/papers/server/actions.ts'
import type { Instant } from '#kernel/dates.ts'
import { type ErrorCode, Invalid } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { queueJobs, withdrawJobs } from '#server/jobs/queue.ts'
import { noticeJob } from '../../notices/server/jobs.ts'
import { takenReceiptsOf } from '../../receipt-numbers/server/queries.ts'
import { APPROVED, PENDING, REJECTED, refusalToReview } from '../../rules.ts'
import { type PaymentFacts, paymentFacts } from '../../server/queries.ts'
import { REVIEW_UNDONE } from '../../words.ts'
import { isUndoneFreely, refusalToUndo } from '../rules.ts'

/** `bank_lines`: by which line of the bank each payment is proven, or taken back. */
type Verdict = {
  status: number
  rejection_reason: string | null
  bank_lines?: ReadonlyMap<number, number>
}
/** `versions`: of which payments somebody has seen which. */
type Chosen = { ids: readonly number[]; versions?: ReadonlyMap<number, Instant | undefined> }
type Skipped = { id: number; code: ErrorCode }[]
type Reviewed = { updated: number; skipped: Skipped; updated_at: Instant | null }

/** Parts what is refused from what is not. */
function parted(facts: readonly PaymentFacts[], refusalTo: (one: PaymentFacts) => ErrorCode | null) {
  const skipped = facts.flatMap((one) => {
    const code = refusalTo(one)
    return code ? [{ id: one.id, code }] : []
  })
  return { skipped, rest: facts.filter((one) => refusalTo(one) === null) }
}

/** Approves or rejects payments: those reviewed meanwhile are skipped, each student will be told, each review is recorded. */
export async function reviewMany(
  tx: Tx,
  by: By,
  { ids, status, rejection_reason: reason, versions, ...proven }: Verdict & Chosen,
): Promise<Reviewed> {
  // A reason that came with an approval says nothing.
  const verdict = { status, rejection_reason: status === REJECTED ? reason : null, ...proven }
  const facts = await paymentFacts(tx, ids)
  const taken = status === APPROVED ? await takenReceiptsOf(tx, ids) : new Set<number>()
  const { skipped, rest } = parted(
    facts,
    (one) =>
      refusalToReview(one) ??
      (taken.has(one.id) ? 'receipt_number_already_exists' : null) ??
      ((versions?.get(one.id) ?? one.updated_at) === one.updated_at ? null : 'stale_version'),
  )
  const pending = rest.map(({ id }) => id)
  const updated_at = pending.length > 0 ? await review(tx, by, pending, verdict) : null
  return { updated: pending.length, skipped, updated_at }
}

/** Reviews payments that wait; the caller has locked them. Gives the version that they all have then. */
export async function review(tx: Tx, by: By, pending: readonly number[], verdict: Verdict): Promise<Instant> {
  const { status, rejection_reason, bank_lines = new Map<number, number>() } = verdict
  const proving = status === APPROVED ? Object.fromEntries(bank_lines) : {}
  const { updated_at } = await tx
    .updateTable('payments')
    .set({ status, rejection_reason, reviewed_by: by.actor.user_id, reviewed_at: by.clock.now() })
    .set({ bank_line_id: sql`(${JSON.stringify(proving)}::jsonb ->> id::text)::int` })
    .where('id', 'in', pending)
    .returning('updated_at')
    .executeTakeFirstOrThrow()
  await recordAll(
    tx,
    by,
    pending.map((entity_id) => ({
      action: status === APPROVED ? 'payments.approve' : 'payments.reject',
      entity: 'payment',
      entity_id,
      before: { status: PENDING },
      after: { status, ...(bank_lines.has(entity_id) && { bank_line_id: bank_lines.get(entity_id) }) },
      reason: rejection_reason,
    })),
  )
  await queueNotices(tx, by, pending)
  return updated_at
}

/** Takes reviews back: the payments wait again. The reviewer does so for ten minutes, an administrator with a reason. */
export async function undoMany(
  tx: Tx,
  by: By,
  { ids, reason }: { ids: readonly number[]; reason: string | null },
): Promise<{ updated: number; skipped: Skipped }> {
  const { user_id, type: role } = by.actor
  const undoer = { role, user_id, now: by.clock.now() }
  const { skipped, rest } = parted(await paymentFacts(tx, ids), (one) => refusalToUndo(one, undoer))
  if (reason === null && rest.some((one) => !isUndoneFreely(one, undoer)))
    throw new Invalid({ reason: ['required'] })
  if (rest.length > 0) await undo(tx, by, rest, reason)
  return { updated: rest.length, skipped }
}

async function undo(tx: Tx, by: By, reviewed: readonly PaymentFacts[], reason: string | null): Promise<void> {
  const ids = reviewed.map(({ id }) => id)
  await tx
    .updateTable('payments')
    .set({
      status: PENDING,
      rejection_reason: null,
      reviewed_by: null,
      reviewed_at: null,
      told_at: null,
      bank_line_id: null,
    })
    .where('id', 'in', ids)
    .execute()
  await recordAll(
    tx,
    by,
    reviewed.map(({ id, status, rejection_reason }) => ({
      action: 'payments.undo',
      entity: 'payment',
      entity_id: id,
      before: { status, ...(rejection_reason !== null && { rejection_reason }) },
      after: { status: PENDING },
      reason,
    })),
  )
  await withdrawPapers(tx, by, { of: 'payment_id', ids, reason: reason ?? REVIEW_UNDONE })
  await withdrawJobs(tx, noticeJob, ids.map(String))
  const told = reviewed.flatMap(({ id, told_at }) => (told_at === null ? [] : [id]))
  await queueNotices(tx, by, told, { recalled: true })
}

/** Tells students of their payments after a quiet minute; what was to be told of them before is not. */
export async function queueNotices(
  tx: Tx,
  by: By,
  ids: readonly number[],
  { recalled = false } = {},
): Promise<void> {
  if (ids.length === 0) return
  await withdrawJobs(tx, noticeJob, ids.map(String))
  await queueJobs(
    tx,
    noticeJob,
    ids.map((payment_id) => noticeJob.waiting({ payment_id, recalled }, by.clock)),
  )
}
