import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'

/** Everybody enrolled in a course-section, with whether they take part and were noted; of a delivery that is still to be made none do. */
export const candidatesOf = (tx: Tx, course_section_id: number, delivery_id: number | null) =>
  tx
    .selectFrom('enrolments as e')
    .select(['e.id as enrolment_id', 'e.student_id'])
    .select(sql<boolean>`e.state = 'failed_by_absence'`.as('has_failed_by_absence'))
    .select(
      sql<boolean>`exists (select from final_delivery_students f
        where f.final_delivery_id = ${delivery_id} and f.enrolment_id = e.id)`.as('takes_part'),
    )
    .select(
      sql<number>`(select count(*) from jury_notes n
        where n.final_delivery_id = ${delivery_id} and n.enrolment_id = e.id)`.as('notes'),
    )
    .where('e.course_section_id', '=', course_section_id)
    .where('e.state', '<>', 'withdrawn')
    .orderBy('e.student_id')
    .execute()

/** Who was noted in a delivery. */
export const notedIn = async (tx: Tx, id: number): Promise<number[]> => {
  const rows = await tx
    .selectFrom('jury_notes')
    .select('enrolment_id')
    .distinct()
    .where('final_delivery_id', '=', id)
    .execute()
  return rows.map(({ enrolment_id }) => enrolment_id)
}

/** How many notes some juries gave in a delivery; all of them where none are named. */
export async function notesGiven(tx: Tx, id: number, teacher_ids: readonly number[] | null): Promise<number> {
  const { count } = await tx
    .selectFrom('jury_notes')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('final_delivery_id', '=', id)
    .$if(teacher_ids !== null, (rows) => rows.where('teacher_id', 'in', [0, ...(teacher_ids ?? [])]))
    .executeTakeFirstOrThrow()
  return count
}
