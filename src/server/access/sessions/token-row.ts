import { sql } from 'kysely'
import { type Instant, timeOf } from '#kernel/dates.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import type { Role } from '#kernel/roles.ts'
import type { Tx } from '#server/database/db.ts'
import { fullName } from '#server/database/person-name.ts'
import { hmacOf } from '../keys/tokens.ts'
import type { PathRows } from '../rights/path-rows.ts'
import { CLOCK_SLACK, isLimited, STAFF_IDLE, STAFF_MOST } from './session-limits.ts'

/** Of a user `u`, joined with `ACTOR_JOINS`. */
export const ACTOR_COLUMNS = sql`u.role, u.is_dios, u.email,
  coalesce(u.name, ${fullName('st')}, ${fullName('te')}, u.email) as name,
  st.id as student_id, te.id as teacher_id,
  (select jsonb_object_agg(p.permission, p.granted) from user_permissions p where p.user_id = u.id) as permissions`
export const ACTOR_JOINS = sql`left join students st on st.user_id = u.id left join teachers te on te.user_id = u.id`

export type ActorRow = {
  session_id: number
  user_id: number
  role: Role
  is_dios: boolean
  email: string
  name: string
  student_id: number | null
  teacher_id: number | null
  permissions: Record<string, boolean> | null
}

export type TokenRow = ActorRow & {
  token_id: number
  remember: boolean
  created_at: Instant
  expires_at: Instant
  grace_until: Instant | null
  used_at: Instant | null
  started_at: Instant
  last_used_at: Instant
  ended_at: Instant | null
  is_demo: boolean
  enabled: boolean
  path_rows: unknown
}

export const findToken = async (db: Tx, token: string, { column }: PathRows): Promise<TokenRow | undefined> =>
  (
    await sql<TokenRow>`
    select t.id as token_id, t.session_id, t.created_at, t.expires_at, t.grace_until, t.used_at,
      s.user_id, s.remember, s.started_at, s.last_used_at, s.ended_at,
      u.is_demo, u.enabled, ${ACTOR_COLUMNS},
      ${column} as path_rows
    from session_tokens t
    join sessions s on s.id = t.session_id
    join users u on u.id = s.user_id
    ${ACTOR_JOINS}
    where t.token_hash = ${hmacOf('session', token)}`.execute(db)
  ).rows[0]

/** Why a token opens nothing; null if it opens its session. */
export function refusalOfToken(row: TokenRow | undefined, now: Instant): ErrorCode | null {
  if (!row) return 'token_invalid'
  const at = timeOf(now)
  if (row.ended_at !== null || !row.enabled) return 'the_token_has_been_blacklisted'
  if (row.grace_until !== null && timeOf(row.grace_until) < at) return 'the_token_has_been_blacklisted'
  if (timeOf(row.expires_at) <= at) return 'token_expired'
  // Made while the clock was ahead: nobody knows how long ago.
  if (timeOf(row.created_at) - at > CLOCK_SLACK) return 'token_expired'
  if (!isLimited(row)) return null
  // A use long after now: the clock was put back, and the idle time is unknown.
  const idle = Math.abs(at - timeOf(row.last_used_at)) > STAFF_IDLE
  return idle || at - timeOf(row.started_at) > STAFF_MOST ? 'token_expired' : null
}
