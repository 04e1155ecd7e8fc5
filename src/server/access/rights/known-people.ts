import { sql } from 'kysely'
import { isStaff } from '#kernel/access.ts'
import type { Sql } from '#server/database/db.ts'
import type { Actor } from '../sessions/session.ts'
import { all, none } from './all-rows.ts'
import { coordinated, taught } from './taught.ts'

/** A student reaches oneself; whoever teaches, the students of their courses; who coordinates, those of the specialization too. */
export function studentsWithin(actor: Actor, it: Sql): Sql<boolean> {
  if (isStaff(actor)) return all
  if (actor.type === 'student') return sql`${it}.id = ${actor.student_id}`
  const taughtOnes = sql`select e.student_id from enrolments e where e.course_section_id in (${taught(actor)})`
  if (actor.type === 'teacher') return sql`${it}.id in (${taughtOnes})`
  // A set instead of two conditions: PostgreSQL then finds the rows through it instead of trying each.
  return sql`${it}.id in (${taughtOnes} union
    select i.student_id from inscriptions i where i.specialization_id in (${coordinated(actor)}))`
}

/** Whoever teaches reaches oneself; who coordinates, those that one supervises too. */
export function teachersWithin(actor: Actor, it: Sql): Sql<boolean> {
  if (isStaff(actor)) return all
  if (actor.type === 'student') return none
  const self = sql<boolean>`${it}.id = ${actor.teacher_id}`
  if (actor.type === 'teacher') return self
  return sql`(${self} or ${it}.id in (
    select sv.teacher_id from supervisions sv where sv.coordinator_id = ${actor.teacher_id}))`
}
