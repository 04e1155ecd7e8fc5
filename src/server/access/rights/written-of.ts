import { sql } from 'kysely'
import { isStaff } from '#kernel/access.ts'
import type { Sql } from '#server/database/db.ts'
import type { Actor } from '../sessions/session.ts'
import { all } from './all-rows.ts'

type Within = (actor: Actor, it: Sql) => Sql<boolean>

/**
 * Who reads what was written of a student (rules.md#binnacles): the administration all of it, its author, whoever
 * reaches the student; the student what may be seen of it.
 */
export const binnaclesWithin =
  (students: Within): Within =>
  (actor, it) => {
    if (isStaff(actor)) return all
    if (actor.type === 'student')
      return sql`(${it}.student_id = ${actor.student_id} and ${it}.visible_to_student)`
    return sql`(${it}.author_user_id = ${actor.user_id} or ${it}.student_id in (
      select st.id from students st where ${students(actor, sql.ref('st'))}))`
  }
