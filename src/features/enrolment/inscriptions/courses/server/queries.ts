import { sql } from 'kysely'
import type { EnrolmentState } from '#features/enrolment/enrolments/contract.ts'
import type { Tx } from '#server/database/db.ts'

/** The courses of an inscription, in whichever section, with whether a note or an attendance stands in it. */
export const coursesOfInscription = (tx: Tx, inscription_id: number) =>
  tx
    .selectFrom('enrolments as e')
    .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .select(['e.course_section_id', 'cs.course_id', 'c.title', 'cs.section_id', 's.letter_code'])
    .select((row) => row.ref('e.state').$castTo<EnrolmentState>().as('state'))
    .select(
      sql<boolean>`(e.definitive_note is not null or e.state <> 'enrolled'
        or exists (select from attendances a where a.enrolment_id = e.id))`.as('has_records'),
    )
    .where('e.inscription_id', '=', inscription_id)
    .orderBy('c.title')
    .execute()
