import { sql } from 'kysely'
import { isStaff } from '#kernel/access.ts'
import type { Sql } from '#server/database/db.ts'
import type { Actor } from '../sessions/session.ts'
import { all, none } from './all-rows.ts'
import { graded, taught, watched } from './taught.ts'

type Within = (actor: Actor, it: Sql) => Sql<boolean>

/** The final deliveries of what one teaches, oversees or grades; a student's own. */
export function deliveriesWithin(actor: Actor, it: Sql): Sql<boolean> {
  if (isStaff(actor)) return all
  if (actor.type === 'student')
    return sql`${it}.id in (select f.final_delivery_id from final_delivery_students f
      join enrolments e on e.id = f.enrolment_id
      where e.student_id = ${actor.student_id} and e.state not in ('withdrawn', 'failed_by_absence'))`
  const own = actor.type === 'teacher' ? taught(actor) : sql`${taught(actor)} union ${watched(actor)}`
  return sql`(${it}.course_section_id in (${own}) or ${it}.id in (${graded(actor)}))`
}

/** Who may be a jury, or is: besides those within reach, who teaches a course that one coordinates (rules.md#final-deliveries). */
export const juriesWithin =
  (teachersWithin: Within): Within =>
  (actor, it) => {
    if (isStaff(actor)) return all
    if (actor.type === 'student') return none
    const named = sql<boolean>`${it}.id in (select j.teacher_id from final_delivery_juries j
    where j.final_delivery_id in (select d.id from final_deliveries d where ${deliveriesWithin(actor, sql.ref('d'))}))`
    const reached = sql<boolean>`(${teachersWithin(actor, it)} or ${named})`
    if (actor.type === 'teacher') return reached
    return sql`(${reached} or ${it}.id in (
    select cst.teacher_id from course_section_teachers cst where cst.course_section_id in (${watched(actor)})))`
  }

/** Whom one grades as a jury, whatever one teaches. */
export const deliveryStudentsWithin =
  (studentsWithin: Within): Within =>
  (actor, it) => {
    if (isStaff(actor) || actor.type === 'student') return studentsWithin(actor, it)
    return sql`(${studentsWithin(actor, it)} or ${it}.id in (select e.student_id from final_delivery_students f
    join enrolments e on e.id = f.enrolment_id where f.final_delivery_id in (${graded(actor)})))`
  }
