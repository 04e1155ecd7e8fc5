import { sql } from 'kysely'
import { mostSoFar, noteSoFar } from '#features/enrolment/enrolments/server/columns.ts'
import { gradingBlindly } from '#features/teaching/final-deliveries/server/actions.ts'
import { within } from '#server/access/rights/reach.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { reachedBy } from '../../courses/server/queries.ts'
import type { NoteCell, SectionNotes } from '../contract.ts'

/** What a section teaches, and who has which note in it; those enrolled from another section count too. */
export async function notesOfSection(tx: Tx, section_id: number, by: By): Promise<SectionNotes> {
  const { actor } = by
  const jury = await gradingBlindly(tx, by)
  const courses = await tx
    .selectFrom('course_sections as cs')
    .innerJoin('sections as of', 'of.id', 'cs.section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .select(['c.id', 'c.code', 'c.title'])
    .where('cs.section_id', '=', section_id)
    .where(reachedBy(actor))
    .orderBy('c.title')
    .orderBy('c.id')
    .execute()
  const students = await tx
    .selectFrom('course_sections as cs')
    .innerJoin('sections as of', 'of.id', 'cs.section_id')
    .innerJoin('enrolments as e', 'e.course_section_id', 'cs.id')
    .innerJoin('students as st', 'st.id', 'e.student_id')
    .select(['st.id', 'st.first_name', 'st.last_name', 'st.identity_kind', 'st.identity_number'])
    .select(
      sql<NoteCell[]>`json_agg(json_build_object('course_id', cs.course_id, 'state', e.state,
        'definitive_note', ${noteSoFar(jury)}, 'accumulated_of', ${mostSoFar(jury)}))`.as('notes'),
    )
    .where('cs.section_id', '=', section_id)
    .where(reachedBy(actor))
    .where(within('student', actor, 'st'))
    .groupBy('st.id')
    .orderBy('st.last_name')
    .orderBy('st.first_name')
    .orderBy('st.id')
    .execute()
  return { courses, students }
}
