import { courseLink } from '#features/messages/notifications/rules.ts'
import { notifyEach } from '#features/messages/notifications/server/actions.ts'
import type { Tx } from '#server/database/db.ts'
import { noteNotice } from '../words.ts'
import { setTold, untoldOf } from './queries.ts'

/** Tells each student once that there is a note in an evaluation. */
export async function tellOfNotes(tx: Tx, lesson_id: number): Promise<void> {
  const rows = await untoldOf(tx, lesson_id)
  if (rows.length === 0) return
  await notifyEach(
    tx,
    rows.map(({ user_id, title, course_title, ...course }) => ({
      user_id,
      content: noteNotice(title ?? '', course_title),
      link: courseLink(course),
    })),
  )
  await setTold(
    tx,
    lesson_id,
    rows.map(({ enrolment_id }) => enrolment_id),
  )
}
