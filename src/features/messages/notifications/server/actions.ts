import { sql } from 'kysely'
import type { Instant } from '#kernel/dates.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { NoticeLink } from '../contract.ts'
import { GROUPS } from '../rules.ts'

/** The group of what the system sends by itself (people.md#recipients). */
const AUTOMATIC = GROUPS.automatic

/**
 * `link` is where it leads: the page of what it is about, which who gets it may open; `links` where the parts of the content
 * do that name one of several things.
 */
type Message = { content: string; link: string; links?: readonly NoticeLink[] }

/** Sends a notification of the system to some users, in the caller's transaction. */
export async function notify(
  tx: Tx,
  { user_ids, content, link }: Omit<Message, 'links'> & { user_ids: number[] },
): Promise<void> {
  if (user_ids.length === 0) return
  const notification = await tx
    .insertInto('notifications')
    .values({ type: AUTOMATIC, content, link })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('notification_recipients')
    .values(user_ids.map((user_id) => ({ notification_id: notification.id, user_id })))
    .execute()
}

/** Sends each user a notification of the system of its own, in the caller's transaction. */
export async function notifyEach(
  tx: Tx,
  messages: readonly (Message & { user_id: number })[],
): Promise<void> {
  if (messages.length === 0) return
  // As one parameter: a statement has 65,535 of them at most. Ids of one insert are given out in the order of its rows.
  const rows = messages.map(({ content, link, links = [] }) => ({ content, link, links }))
  const { rows: made } = await sql<{ id: number }>`
    insert into notifications (type, content, link, links)
    select ${sql.lit(AUTOMATIC)}, it.content, it.link, it.links
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (content text, link text, links jsonb))
      with ordinality as it (content, link, links, at)
    order by it.at returning id`.execute(tx)
  const ids = made.map(({ id }) => id).sort((a, b) => a - b)
  const users = messages.map(({ user_id }) => user_id)
  await sql`
    insert into notification_recipients (notification_id, user_id)
    select * from unnest(${ids}::int[], ${users}::int[])`.execute(tx)
}

/** Tells a student what somebody else has changed; `page` is one of the own ones, `historic`. */
export async function notifyStudent(
  tx: Tx,
  { actor }: By,
  { student_id, content, page }: { student_id: number; content: string; page: string },
): Promise<void> {
  const { user_id } = await tx
    .selectFrom('students')
    .select('user_id')
    .where('id', '=', student_id)
    .executeTakeFirstOrThrow()
  if (user_id !== actor.user_id)
    await notify(tx, { user_ids: [user_id], content, link: `/profile/${student_id}/${page}` })
}

/** Marks one of a person's notifications as read, or all of them; those read before keep their time. */
export async function markAsRead(
  tx: Tx,
  order: { user_id: number; id?: number; now: Instant },
): Promise<void> {
  await tx
    .updateTable('notification_recipients')
    .set({ read_at: order.now })
    .where('user_id', '=', order.user_id)
    .where('read_at', 'is', null)
    .where('deleted_at', 'is', null)
    .$if(order.id !== undefined, (some) => some.where('notification_id', '=', order.id ?? 0))
    .execute()
}
