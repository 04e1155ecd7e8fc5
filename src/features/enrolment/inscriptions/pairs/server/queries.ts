import { sql } from 'kysely'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/db.ts'
import type { MissingPrelation } from '../../progress/words.ts'

/** What is taken with inscriptions without a co-requisite, which is neither approved nor taken with the same one. */
export async function strandedCourses(
  tx: Tx,
  inscription_ids: readonly number[],
): Promise<MissingPrelation[]> {
  const { rows } = await sql<MissingPrelation>`
    select c.title as course, r.title as required
    from enrolments e
    join course_sections cs on cs.id = e.course_section_id
    join sections s on s.id = cs.section_id
    join prelations p on p.course_id = cs.course_id and p.pensum_id = s.pensum_id and p.is_corequisite
    join courses c on c.id = p.course_id
    join courses r on r.id = p.required_course_id
    where ${among('e.inscription_id', inscription_ids)} and e.state = 'enrolled'
      and p.required_course_id not in (select a.course_id from approved_courses_of(e.student_id) a)
      and not exists (
        select from enrolments o join course_sections oc on oc.id = o.course_section_id
        where o.inscription_id = e.inscription_id and oc.course_id = p.required_course_id and o.state <> 'withdrawn')
    order by c.title, r.title`.execute(tx)
  return rows
}
