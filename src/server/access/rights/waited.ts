import { sql } from 'kysely'
import { isStaff } from '#kernel/access.ts'
import type { Sql } from '#server/database/db.ts'
import type { Actor } from '../sessions/session.ts'

/** Whose list one may join or leave: a student those of periods that take inscriptions, and those of the own places. */
export function waitedWithin(actor: Actor, it: Sql): Sql<boolean> {
  if (isStaff(actor)) return sql`true`
  if (actor.type !== 'student') return sql`false`
  return sql`(${it}.period_id in (select p.id from periods p where p.enabled_inscriptions
      and p.first_cut_end_date >= (claustro_now() at time zone 'America/Caracas')::date)
    or ${it}.id in (select w.section_id from waiting_list_entries w where w.student_id = ${actor.student_id}))`
}
