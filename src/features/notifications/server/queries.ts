import { sql } from 'kysely'
import type { Instant } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { listNotifications } from '../contract.ts'

type SenderJson = { name: string; email: string; profile_picture: string | null }

const columns = (tx: Tx, user_id: number) =>
  tx
    .selectFrom('notification_recipients as r')
    .innerJoin('notifications as n', 'n.id', 'r.notification_id')
    .leftJoin('users as u', 'u.id', 'n.sender_user_id')
    .leftJoin('students as s', 's.user_id', 'u.id')
    .leftJoin('teachers as t', 't.user_id', 'u.id')
    .where('r.user_id', '=', user_id)
    .select(['n.id', 'n.type', 'n.content', 'n.created_at', 'n.attachment', 'n.link', 'r.read_at'])
    .select('r.user_id as receiver_user_id')
    .select(
      sql<SenderJson | null>`case when u.id is null then null else jsonb_build_object(
        'name', coalesce(u.name, s.first_name || ' ' || s.last_name, t.first_name || ' ' || t.last_name, u.email),
        'email', u.email, 'profile_picture', u.profile_picture) end`.as('sender'),
    )

const shaped = <R extends { read_at: Instant | null }>({ read_at, ...row }: R) => ({
  ...row,
  pivot: { read_at },
})

/** A page of a person's own notifications. */
export async function pageOfNotifications(tx: Tx, query: QueryOf<typeof listNotifications>, user_id: number) {
  const rows = columns(tx, user_id)
    .where(searchCondition(query.search, sql`plain(n.content)`))
    .$if(query.unread === true, (some) => some.where('r.read_at', 'is', null))
  const found = await page(rows, query, {
    orders: { created_at: 'n.created_at' },
    first: 'created_at,desc',
    id: 'n.id',
  })
  return { ...found, data: found.data.map(shaped) }
}

/** One of a person's own notifications; undefined when it went to others. */
export async function notificationTo(tx: Tx, id: number, user_id: number) {
  const row = await columns(tx, user_id).where('n.id', '=', id).executeTakeFirst()
  return row && shaped(row)
}
