import { sql } from 'kysely'
import { nameOfTeacher } from '#server/access/sessions/user-name.ts'
import type { Tx } from '#server/database/db.ts'

type Marks = { final_delivery_id: number; teacher_id: number; student_ids: readonly number[] }

/** Who of them takes part, with what the jury gave so far. */
export const markedBy = (tx: Tx, { final_delivery_id, teacher_id, student_ids }: Marks) =>
  tx
    .selectFrom('final_delivery_students as f')
    .innerJoin('enrolments as e', 'e.id', 'f.enrolment_id')
    .leftJoin('jury_notes as n', (join) =>
      join
        .onRef('n.final_delivery_id', '=', 'f.final_delivery_id')
        .onRef('n.enrolment_id', '=', 'f.enrolment_id')
        .on('n.teacher_id', '=', teacher_id),
    )
    .select(['f.enrolment_id', 'e.student_id', 'n.note', 'n.updated_at', sql<string>`e.state`.as('state')])
    .select(nameOfTeacher('n.noted_by').as('author'))
    .where('f.final_delivery_id', '=', final_delivery_id)
    .where('e.student_id', '=', sql<number>`any(${student_ids})`)
    .where('e.state', '<>', 'withdrawn')
    .orderBy('e.student_id')
    .execute()

type NoteKey = { final_delivery_id: number; teacher_id: number; enrolment_id: number }

/** Writes the note of a jury, or takes it away where it is null. */
export async function writeNote(
  tx: Tx,
  key: NoteKey,
  { note, noted_by }: { note: number | null; noted_by: number },
): Promise<void> {
  if (note === null)
    await tx
      .deleteFrom('jury_notes')
      .where('final_delivery_id', '=', key.final_delivery_id)
      .where('teacher_id', '=', key.teacher_id)
      .where('enrolment_id', '=', key.enrolment_id)
      .execute()
  else
    await tx
      .insertInto('jury_notes')
      .values({ ...key, note, noted_by })
      .onConflict((conflict) => conflict.constraint('jury_notes_pkey').doUpdateSet({ note, noted_by }))
      .execute()
}
