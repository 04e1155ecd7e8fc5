import { notifyEach } from '#features/messages/notifications/server/actions.ts'
import type { Instant } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { PENDING } from '../../rules.ts'
import { paymentFacts } from '../../server/queries.ts'
import { paymentNotice, recallNotice } from '../../words.ts'

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
