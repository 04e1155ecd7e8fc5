import { sql } from 'kysely'
import type { Instant } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { GROUPS } from '../../rules.ts'
import { nameOf } from '../../server/queries.ts'
import type { DigestPreferences } from '../contract.ts'

const NONE: DigestPreferences = {
  daily_digest: false,
  digest_general: true,
  digest_classes: true,
  digest_personal: true,
  digest_system: true,
}

/** What somebody wants by mail; whoever has never chosen wants nothing. */
export async function digestPreferences(tx: Tx, user_id: number): Promise<DigestPreferences> {
  const row = await tx
    .selectFrom('notification_preferences')
    .select(['daily_digest', 'digest_general', 'digest_classes', 'digest_personal', 'digest_system'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  return row ?? NONE
}

/** So many stand in the mail; of the others their number. */
const MOST_SHOWN = 10

type Line = { sender: string | null; at: Instant; content: string }
export type Digest = { user_id: number; email: string; name: string; total: number; lines: Line[] }

/** Whether a notification is of a kind that its receiver wants by mail. */
const isWanted = sql`case n.type when ${sql.lit(GROUPS.person)} then p.digest_personal
  when ${sql.lit(GROUPS.automatic)} then p.digest_system when ${sql.lit(GROUPS.section)} then p.digest_classes
  when ${sql.lit(GROUPS.course_section)} then p.digest_classes else p.digest_general end`

/** What each who wants a digest has not read of what was sent since the last one. */
export async function dueDigests(tx: Tx, until: Instant): Promise<Digest[]> {
  const { rows } = await sql<Digest>`
    with news as (
      select p.user_id, n.id, n.content, n.created_at, n.sender_user_id,
        row_number() over (partition by p.user_id order by n.created_at desc, n.id desc) as place
      from notification_preferences p
      join notification_recipients r on r.user_id = p.user_id and r.read_at is null and r.deleted_at is null
      join notifications n on n.id = r.notification_id
      where p.daily_digest and n.created_at > p.digested_until and n.created_at <= ${until}::timestamptz and ${isWanted}
    ), names as (
      select u.id, u.email, u.enabled, u.confirmed_at, ${nameOf} as name from users u
      left join students s on s.user_id = u.id left join teachers t on t.user_id = u.id
      where u.id in (select user_id from news union select sender_user_id from news)
    )
    select w.user_id, of.email, of.name, count(*)::int as total,
      jsonb_agg(jsonb_build_object('sender', by.name, 'at', w.created_at, 'content', w.content) order by w.place)
        filter (where w.place <= ${sql.lit(MOST_SHOWN)}) as lines
    from news w
    join names of on of.id = w.user_id and of.enabled and of.confirmed_at is not null
    left join names by on by.id = w.sender_user_id
    group by w.user_id, of.email, of.name order by w.user_id`.execute(tx)
  return rows
}
