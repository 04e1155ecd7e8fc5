import { sql } from 'kysely'
import { isStaff } from '#kernel/access.ts'
import type { Sql } from '#server/database/db.ts'
import type { Actor } from '../sessions/session.ts'

const missing = 'resource_not_found'

/** Requests of equivalences: a student those of its own, with their documents. */
export const EQUIVALENCE_REQUESTS = {
  equivalence_request: {
    table: 'equivalence_requests',
    within: (actor: Actor, it: Sql): Sql<boolean> =>
      isStaff(actor) ? sql`true` : sql`${it}.student_id = ${actor.student_id}`,
    missing,
  },
  equivalence_request_file: {
    table: 'equivalence_request_files',
    within: (actor: Actor, it: Sql): Sql<boolean> =>
      isStaff(actor)
        ? sql`true`
        : sql`${it}.request_id in (select r.id from equivalence_requests r where r.student_id = ${actor.student_id})`,
    missing,
  },
} as const
