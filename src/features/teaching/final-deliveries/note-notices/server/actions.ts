import { courseLink } from '#features/messages/notifications/rules.ts'
import { notifyEach } from '#features/messages/notifications/server/actions.ts'
import type { Tx } from '#server/database/db.ts'
import { notedNotice } from '../../words.ts'
import { setTold, untoldOf } from './queries.ts'

/** Tells each student once that all juries have noted the final delivery. */
export async function tellOfDelivery(tx: Tx, final_delivery_id: number): Promise<void> {
  const rows = await untoldOf(tx, final_delivery_id)
  if (rows.length === 0) return
  await notifyEach(
    tx,
    rows.map(({ user_id, course_title, ...course }) => ({
      user_id,
      content: notedNotice(course_title),
      link: courseLink(course),
    })),
  )
  await setTold(
    tx,
    final_delivery_id,
    rows.map(({ enrolment_id }) => enrolment_id),
  )
}
