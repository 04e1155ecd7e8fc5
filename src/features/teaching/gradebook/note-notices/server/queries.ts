import type { Tx } from '#server/database/db.ts'

/** Those noted in an evaluation who were not told of it. */
export const untoldOf = (tx: Tx, lesson_id: number) =>
  tx
    .selectFrom('notes as n')
    .innerJoin('lessons as l', 'l.id', 'n.lesson_id')
    .innerJoin('enrolments as e', 'e.id', 'n.enrolment_id')
    .innerJoin('students as st', 'st.id', 'e.student_id')
    .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .leftJoin('note_notices as t', (join) =>
      join.onRef('t.lesson_id', '=', 'n.lesson_id').onRef('t.enrolment_id', '=', 'n.enrolment_id'),
    )
    .select(['n.enrolment_id', 'st.user_id', 'l.title', 'c.title as course_title'])
    .select(['cs.section_id', 'cs.course_id'])
    .where('n.lesson_id', '=', lesson_id)
    .where('t.lesson_id', 'is', null)
    .where('e.state', '<>', 'withdrawn')
    .orderBy('n.enrolment_id')
    .execute()

/** Keeps that they were told. */
export async function setTold(tx: Tx, lesson_id: number, enrolment_ids: readonly number[]): Promise<void> {
  await tx
    .insertInto('note_notices')
    .values(enrolment_ids.map((enrolment_id) => ({ lesson_id, enrolment_id })))
    .onConflict((conflict) => conflict.columns(['lesson_id', 'enrolment_id']).doNothing())
    .execute()
}
