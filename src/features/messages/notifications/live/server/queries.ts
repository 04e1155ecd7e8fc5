import { sql } from 'kysely'
import type { Instant } from '#kernel/dates.ts'
import type { Listener, News } from '#kernel/endpoint.ts'
import { isOpen } from '#server/access/sessions/session-limits.ts'
import type { Tx } from '#server/database/db.ts'
import { asCopy, contentsOf } from '../../server/queries.ts'
import type { NewsEvent } from '../contract.ts'

/** So many of the newest travel with an event: the bell shows no more. */
const MOST_SHOWN = 8

type Row = { place: number; cursor: string; unread: number; ids: number[] }

/**
 * What became visible to each listener since the snapshot of its last event; without a snapshot only the count. A
 * listener whose session is over has no row. A snapshot ahead of this one is of another database, as before a
 * restore.
 */
async function rowsOf(db: Tx, listeners: readonly Listener[], now: Instant): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select o.place::int as place, pg_current_snapshot()::text as cursor,
      (select count(*)::int from notification_recipients r
        where r.user_id = o.user_id and r.read_at is null and r.deleted_at is null) as unread,
      array(select r.notification_id from notification_recipients r
        where r.user_id = o.user_id and r.read_at is null and r.deleted_at is null
          and o.since is not null and pg_snapshot_xmax(o.since) <= pg_snapshot_xmax(pg_current_snapshot())
          and r.sent_xid < pg_snapshot_xmax(pg_current_snapshot()) and not pg_visible_in_snapshot(r.sent_xid, o.since)
        order by r.notification_id desc limit ${sql.lit(MOST_SHOWN)}) as ids
    from unnest(${listeners.map(({ user_id }) => user_id)}::int[],
      ${listeners.map(({ session_id }) => session_id)}::int[],
      ${listeners.map(({ cursor }) => cursor)}::pg_snapshot[]) with ordinality as o (user_id, session_id, since, place)
    join sessions s on s.id = o.session_id and s.user_id = o.user_id
    join users v on v.id = o.user_id and v.enabled
    where ${isOpen('s', now)}`.execute(db)
  return rows
}

type Content = Awaited<ReturnType<typeof contentsOf>>[number]

/** As the list gives it; an event passes no schema, so nothing else may be in it. */
function copyOf(one: Content, receiver_user_id: number) {
  const { attachment, ...rest } = asCopy({ ...one, receiver_user_id, read_at: null })
  const { read_at: _, ...shown } = rest
  return { ...shown, attachment }
}

/** The news of many streams: two questions, however many there are. */
export async function newsOf(db: Tx, listeners: readonly Listener[], now: Instant): Promise<News[]> {
  const rows = await rowsOf(db, listeners, now)
  const asked = [...new Set(rows.flatMap(({ ids }) => ids))]
  const contents = new Map((await contentsOf(db, asked)).map((one) => [one.id, one]))
  const byPlace = new Map(rows.map((row) => [row.place, row]))
  return listeners.map(({ user_id }, index) => {
    const row = byPlace.get(index + 1)
    if (!row) return null
    const notifications = row.ids.flatMap((id) => {
      const one = contents.get(id)
      return one ? [copyOf(one, user_id)] : []
    })
    const data: NewsEvent = { unread: row.unread, notifications }
    return { cursor: row.cursor, data, is_new: notifications.length > 0 }
  })
}
