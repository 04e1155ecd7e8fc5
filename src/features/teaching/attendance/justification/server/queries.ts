import { sql } from 'kysely'
import { isThereOn } from '#features/enrolment/enrolments/stays/server/columns.ts'
import type { Day } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'

type Expected = { lesson: { id: number; course_section_id: number; date: Day }; student_id: number }

/** How a student was at a lesson, with the enrolment; undefined for who was not expected at it. */
export const absenceOf = (tx: Tx, { lesson, student_id }: Expected) =>
  tx
    .selectFrom('enrolments as e')
    .leftJoin('attendances as a', (join) =>
      join.onRef('a.enrolment_id', '=', 'e.id').on('a.lesson_id', '=', lesson.id),
    )
    .select(['e.id as enrolment_id', 'a.attendance', 'a.justification'])
    .where('e.course_section_id', '=', lesson.course_section_id)
    .where('e.student_id', '=', student_id)
    .where('e.state', '<>', 'withdrawn')
    // Who was in another section then (rules.md#change-of-section).
    .where(sql<boolean>`(a.lesson_id is not null or ${isThereOn(sql`${lesson.date}::date`)})`)
    .executeTakeFirst()

type Justification = { lesson_id: number; enrolment_id: number; justification: string | null }

/** Justifies an absence, or takes that back; gives what stands then. */
export const setJustified = (tx: Tx, { lesson_id, enrolment_id, justification }: Justification) =>
  tx
    .updateTable('attendances')
    .set({ justified: justification !== null, justification })
    .where('lesson_id', '=', lesson_id)
    .where('enrolment_id', '=', enrolment_id)
    .returning(['enrolment_id', 'justified', 'justification', 'updated_at'])
    .execute()

/** Whether the teacher coordinates the specialization of a section. */
export const isCoordinatedBy = async (
  tx: Tx,
  section_id: number,
  teacher_id: number | null,
): Promise<boolean> =>
  (await tx
    .selectFrom('sections as s')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .select('s.id')
    .where('s.id', '=', section_id)
    .where('sp.coordinator_id', '=', teacher_id)
    .executeTakeFirst()) !== undefined
