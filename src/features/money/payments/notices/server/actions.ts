import { notifyEach } from '#features/messages/notifications/server/actions.ts'
import type { Instant } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { PENDING } from '../../rules.ts'
import { paymentFacts } from '../../server/queries.ts'
import { paymentNotice, proofNotice, recallNotice } from '../../words.ts'

/** `recalled`: a review that the student was told of was undone. */
export type Notice = { payment_id: number; recalled: boolean }

/** «payment approved or rejected» of rules.md#notifications, group 6: once of each review that still stands. */
export async function tellOf(tx: Tx, now: Instant, { payment_id, recalled }: Notice): Promise<void> {
  const [payment] = await paymentFacts(tx, [payment_id])
  // Removed with its inscription.
  if (!payment) return
  const { user_id, student_id, status, told_at } = payment
  if (recalled !== (status === PENDING) || told_at !== null) return
  const content = recalled ? recallNotice(payment) : paymentNotice(payment)
  await notifyEach(tx, [{ user_id, content, link: `/profile/${student_id}/payments` }])
  if (!recalled) await tx.updateTable('payments').set({ told_at: now }).where('id', '=', payment_id).execute()
}

/** Asks the students of payments that wait without a proof to send it; each once. */
export async function askForProofs(tx: Tx, now: Instant, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const unproven = (await paymentFacts(tx, ids)).filter(
    (one) => one.status === PENDING && one.proof === null && one.proof_asked_at === null,
  )
  if (unproven.length === 0) return
  await notifyEach(
    tx,
    unproven.map((one) => ({
      user_id: one.user_id,
      content: proofNotice(one),
      link: `/profile/${one.student_id}/payments`,
    })),
  )
  const asked = unproven.map(({ id }) => id)
  await tx.updateTable('payments').set({ proof_asked_at: now }).where('id', 'in', asked).execute()
}
