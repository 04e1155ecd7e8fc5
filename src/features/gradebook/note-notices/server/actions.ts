import { notifyEach } from '#features/notifications/server/actions.ts'
import type { Tx } from '#server/database/db.ts'
import { noteNotice } from '../words.ts'
import { setTold, untoldOf } from './queries.ts'

/** Tells each student once that there is a note in an evaluation. */
export async function tellOfNotes(tx: Tx, lesson_id: number): Promise<void> {
  const rows = await untoldOf(tx, lesson_id)
  if (rows.length === 0) return
  await notifyEach(
    tx,
    rows.map(({ user_id, title, course_title }) => ({
      user_id,
      content: noteNotice(title ?? '', course_title),
    })),
  )
  await setTold(
    tx,
    lesson_id,
    rows.map(({ enrolment_id }) => enrolment_id),
  )
}
