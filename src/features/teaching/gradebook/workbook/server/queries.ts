import type { Tx } from '#server/database/db.ts'

/** The document and the enrolment of everybody who takes a course of a section. */
export const identitiesIn = (tx: Tx, { section_id, course_id }: { section_id: number; course_id: number }) =>
  tx
    .selectFrom('enrolments as e')
    .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
    .innerJoin('students as st', 'st.id', 'e.student_id')
    .select(['e.id as enrolment_id', 'st.id', 'st.identity_kind', 'st.identity_number'])
    .where('cs.section_id', '=', section_id)
    .where('cs.course_id', '=', course_id)
    .where('e.state', '<>', 'withdrawn')
    .execute()
