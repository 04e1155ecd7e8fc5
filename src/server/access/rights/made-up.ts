import { sql } from 'kysely'
import { isStaff } from '#kernel/access.ts'
import type { Sql } from '#server/database/db.ts'
import type { Actor } from '../sessions/session.ts'
import { all } from './all-rows.ts'
import { coordinated } from './taught.ts'

/** The make-up exams that one examines, of the specializations that one coordinates; a student's own. */
export function makeUpsWithin(actor: Actor, it: Sql): Sql<boolean> {
  if (isStaff(actor)) return all
  if (actor.type === 'student')
    return sql`${it}.course_section_id in (select e.course_section_id from enrolments e
      where e.student_id = ${actor.student_id}
        and (e.state = 'failed' or e.state = 'failed_by_absence' and ${it}.with_absences))`
  const examined = sql<boolean>`${it}.examiner_id = ${actor.teacher_id}`
  if (actor.type === 'teacher') return examined
  return sql`(${examined} or ${it}.course_section_id in (select cs.id from course_sections cs
    join sections s on s.id = cs.section_id where s.specialization_id in (${coordinated(actor)})))`
}
