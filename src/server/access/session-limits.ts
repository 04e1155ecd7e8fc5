import { isStaff } from '#kernel/access.ts'
import { addTime, type Instant, timeOf } from '#kernel/dates.ts'
import type { Role } from '#kernel/roles.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
const LIFE = { short: 8 * HOUR, remembered: 30 * 24 * HOUR }
/** promises.md#settled: administrators and lowAdmins at most 12 h and 60 idle minutes, whatever remember-me says. */
export const STAFF_IDLE = 60 * MINUTE
export const STAFF_MOST = 12 * HOUR

/** The demo institute is left open on a screen, so its staff are not limited. */
export const isLimited = ({ role, is_demo }: { role: Role; is_demo: boolean }): boolean =>
  isStaff({ type: role }) && !is_demo

type Life = { remember: boolean; started_at: Instant; role: Role; is_demo: boolean }

/** When a token that a session is given now ends in any case. */
export function endOf(session: Life, now: Instant): Instant {
  const end = addTime(now, session.remember ? LIFE.remembered : LIFE.short)
  const most = addTime(session.started_at, STAFF_MOST)
  return isLimited(session) && timeOf(most) < timeOf(end) ? most : end
}
