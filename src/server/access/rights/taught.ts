import { sql } from 'kysely'
import type { Actor } from '../sessions/session.ts'

/** The course-sections that a teacher or coordinator teaches. */
export const taught = (actor: Actor) =>
  sql`select cst.course_section_id from course_section_teachers cst where cst.teacher_id = ${actor.teacher_id}`

/** The specializations that a coordinator coordinates. */
export const coordinated = (actor: Actor) =>
  sql`select sp.id from specializations sp where sp.coordinator_id = ${actor.teacher_id}`

/** The course-sections that a coordinator oversees: of coordinated specializations and supervised teachers. */
export const watched = (actor: Actor) =>
  sql`select cs.id from course_sections cs join sections s on s.id = cs.section_id
      where s.specialization_id in (${coordinated(actor)})
    union select cst.course_section_id from course_section_teachers cst
      join supervisions sv on sv.teacher_id = cst.teacher_id where sv.coordinator_id = ${actor.teacher_id}`

/** The final deliveries of which one is a jury, whatever one teaches. */
export const graded = (actor: Actor) =>
  sql`select j.final_delivery_id from final_delivery_juries j where j.teacher_id = ${actor.teacher_id}`
