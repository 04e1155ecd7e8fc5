import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { fullName } from '#server/database/person-name.ts'

type CourseSectionIds = { section_id: number; course_id: number }
export type CoverFacts = {
  institution: string
  city: string | null
  logo: string | null
  student: string
  identity_kind: string
  identity_number: string
  course: string
  specialization: string
  semester_code: string
  letter_code: string
  period: string
  teachers: string[]
}

/** What stands on the cover of a student's work; undefined where the course is not the student's. */
export async function coverFacts(
  tx: Tx,
  student_id: number,
  { section_id, course_id }: CourseSectionIds,
): Promise<CoverFacts | undefined> {
  const { rows } = await sql<CoverFacts>`
    select coalesce(it.name, 'Claustro') as institution, it.city, it.logo,
      ${fullName('st')} as student, st.identity_kind, st.identity_number,
      c.title as course, sp.title as specialization, se.code as semester_code, s.letter_code,
      p.year || '-' || p.number as period,
      array(select ${fullName('t')} from course_section_teachers x
        join teachers t on t.id = x.teacher_id where x.course_section_id = cs.id
        order by t.last_name, t.first_name) as teachers
    from enrolments e
    join students st on st.id = e.student_id
    join course_sections cs on cs.id = e.course_section_id
    join courses c on c.id = cs.course_id
    join sections s on s.id = cs.section_id
    join semesters se on se.id = s.semester_id
    join specializations sp on sp.id = s.specialization_id
    join periods p on p.id = s.period_id
    left join institution it on true
    where e.student_id = ${student_id} and e.state <> 'withdrawn'
      and cs.section_id = ${section_id} and cs.course_id = ${course_id}`.execute(tx)
  return rows[0]
}
