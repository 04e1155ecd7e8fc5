import { sql } from 'kysely'
import { addTime, type Instant } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { HOUR } from './session-limits.ts'

const KEEP_MS = 30 * 24 * HOUR

/**
 * Removes, once an hour, the tokens that were over thirty days ago (promises.md#personal-data), with the sessions that have no other.
 * The last session of a person stays: it tells when the person was here.
 */
export async function removeOldSessions(db: Tx, now: Instant): Promise<void> {
  const before = addTime(now, -KEEP_MS)
  await db.deleteFrom('session_tokens').where('expires_at', '<', before).execute()
  await sql`
    delete from sessions s
    where s.last_used_at < ${before}::timestamptz
      and not exists (select from session_tokens t where t.session_id = s.id)
      and exists (select from sessions later where later.user_id = s.user_id
        and (later.last_used_at, later.id) > (s.last_used_at, s.id))`.execute(db)
}
