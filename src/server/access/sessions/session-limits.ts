import { sql } from 'kysely'
import { isStaff } from '#kernel/access.ts'
import { addTime, type Instant, timeOf } from '#kernel/dates.ts'
import type { Role } from '#kernel/roles.ts'
import type { Sql } from '#server/database/db.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
/** How far ahead of the clock a token may have been made: one that jumps a day and back ends no session. */
export const CLOCK_SLACK = 48 * HOUR
const LIFE = { short: 8 * HOUR, remembered: 30 * 24 * HOUR }
/** promises.md#settled: administrators and lowAdmins at most 12 h and 60 idle minutes, whatever remember-me says. */
export const STAFF_IDLE = 60 * MINUTE
export const STAFF_MOST = 12 * HOUR

/** The demo institute is left open on a screen, so its staff are not limited. */
export const isLimited = ({ role, is_demo }: { role: Role; is_demo: boolean }): boolean =>
  isStaff({ type: role }) && !is_demo

/** The same of a row of `users`. */
export const isLimitedUser = (user: string): Sql<boolean> =>
  sql`(${sql.ref(user)}.role in ('admin', 'lowAdmin') and not ${sql.ref(user)}.is_demo)`

type Life = { remember: boolean; started_at: Instant; role: Role; is_demo: boolean }

/** Returns when a token that is issued now expires in any case. */
export function endOf(session: Life, now: Instant): Instant {
  const end = addTime(now, session.remember ? LIFE.remembered : LIFE.short)
  const most = addTime(session.started_at, STAFF_MOST)
  return isLimited(session) && timeOf(most) < timeOf(end) ? most : end
}

/** Whether a session is still usable: agrees with what `refusalOfToken` says of each of its tokens. */
export const isOpen = (
  session: string,
  now: Instant,
): Sql<boolean> => sql`(${sql.ref(session)}.ended_at is null
  and exists (select from session_tokens t where t.session_id = ${sql.ref(session)}.id
    and t.expires_at > ${now}::timestamptz and (t.grace_until is null or t.grace_until >= ${now}::timestamptz))
  and (exists (select from users u where u.id = ${sql.ref(session)}.user_id
      and not ${isLimitedUser('u')})
    or (${sql.ref(session)}.last_used_at between ${addTime(now, -STAFF_IDLE)}::timestamptz
        and ${addTime(now, STAFF_IDLE)}::timestamptz
      and ${sql.ref(session)}.started_at >= ${addTime(now, -STAFF_MOST)}::timestamptz)))`
