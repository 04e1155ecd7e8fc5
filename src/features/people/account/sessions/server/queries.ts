import { sql } from 'kysely'
import type { Instant } from '#kernel/dates.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import { isOpen } from '#server/access/sessions/session-limits.ts'
import type { Tx } from '#server/database/db.ts'
import type { OwnSession } from '../contract.ts'
import { deviceOf } from '../rules.ts'

/** The open sessions of a person, the current one first, then by their last use. */
export async function ownSessions(tx: Tx, actor: Actor, now: Instant): Promise<OwnSession[]> {
  const rows = await tx
    .selectFrom('sessions as s')
    .select(['s.id', 's.device', 's.started_at', 's.last_used_at', 's.remember'])
    .select(sql<boolean>`s.id = ${actor.session_id}`.as('is_current'))
    .where('s.user_id', '=', actor.user_id)
    .where(isOpen('s', now))
    .orderBy('is_current', 'desc')
    .orderBy('s.last_used_at', 'desc')
    .orderBy('s.id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, device: deviceOf(row.device) }))
}
