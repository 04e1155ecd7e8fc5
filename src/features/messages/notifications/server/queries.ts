import { sql } from 'kysely'
import type { Instant } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { taught, watched } from '#server/access/rights/taught.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import { fullName } from '#server/database/person-name.ts'
import type { listNotifications, listStudentNotifications, NoticeLink } from '../contract.ts'
import { GROUPS, GROUPS_OF_KIND } from '../rules.ts'
import { GROUP_LABELS } from '../words.ts'

type SenderJson = { name: string; email: string; profile_picture: string | null }

/** The name of a user `u`, joined with `NAME_JOINS`. */
export const nameOf = sql<string>`coalesce(u.name, ${fullName('s')}, ${fullName('t')}, u.email)`
export const NAME_JOINS = sql`left join students s on s.user_id = u.id left join teachers t on t.user_id = u.id`

const links = sql<NoticeLink[]>`n.links`

const sender = sql<SenderJson | null>`(select jsonb_build_object('name', ${nameOf}, 'email', u.email,
  'profile_picture', u.profile_picture) from users u ${NAME_JOINS} where u.id = n.sender_user_id)`

const COLUMNS = [
  'n.id',
  'n.type',
  'n.content',
  'n.created_at',
  'n.updated_at',
  'n.corrected_at',
  'n.withdrawn_at',
  'n.attachment',
  'n.attachment_name',
  'n.attachment_bytes',
  'n.link',
  'n.sender_user_id',
] as const

/** The notifications of which a person has a copy. Whose it is stands in the join: a page drops what its ids imply. */
const copiesOf = (tx: Tx, user_id: number) =>
  tx
    .selectFrom('notification_recipients as r')
    .innerJoin('notifications as n', (join) =>
      join.onRef('n.id', '=', 'r.notification_id').on('r.user_id', '=', user_id),
    )
    .where('r.deleted_at', 'is', null)
    .select(COLUMNS)
    .select(['r.read_at', 'r.user_id as receiver_user_id'])
    .select([sender.as('sender'), links.as('links')])

/** What stands in notifications, whoever reads it. */
export const contentsOf = async (tx: Tx, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : tx
        .selectFrom('notifications as n')
        .where('n.id', '=', sql<number>`any(${ids})`)
        .select(COLUMNS)
        .select([sender.as('sender'), links.as('links')])
        .execute()

type Receivers = { count: number; read: number; user_id: number | null; name: string | null }

/** How many got a notification and have read it; who, where it was one person, also one whose account is gone. */
const receivers = sql<Receivers>`(select jsonb_build_object(
  'count', case when n.type = ${sql.lit(GROUPS.person)} then 1 else count(*) end, 'read', count(r.read_at),
  'user_id', case when n.type = ${sql.lit(GROUPS.person)} then min(r.user_id) end,
  'name', case when n.type = ${sql.lit(GROUPS.person)} then (select ${nameOf} from users u ${NAME_JOINS}
    where u.id = min(r.user_id)) end)
  from notification_recipients r where r.notification_id = n.id)`

/** What people have sent. */
const sentOnes = (tx: Tx) =>
  tx
    .selectFrom('notifications as n')
    .where('n.sender_user_id', 'is not', null)
    .select(COLUMNS)
    .select([sender.as('sender'), links.as('links')])
    .select(receivers.as('receivers'))

type Row = { id: number; type: number; attachment: string | null }

/** The key of the stored file is nobody's business. */
const linked = ({ id, attachment }: Row) => ({
  attachment: attachment && `/api/notifications/${id}/attachment`,
})

export const asCopy = <R extends Row & { read_at: Instant | null }>(row: R) => ({
  ...row,
  ...linked(row),
  pivot: { read_at: row.read_at },
})

const asSent = <R extends Row & { receivers: Receivers; audience: string | null }>(row: R) => {
  const { count, read, name, user_id } = row.receivers
  const text = name ?? row.audience ?? GROUP_LABELS[row.type] ?? ''
  return { ...row, ...linked(row), receiver_user_id: user_id, receivers: { text, count, read } }
}

const NEWEST = {
  orders: { created_at: 'n.created_at', unread: 'n.created_at' },
  first: 'created_at,desc',
  id: 'n.id',
} as const

const UNREAD_FIRST = {
  ...NEWEST,
  orders: { ...NEWEST.orders, unread: [sql`(r.read_at is null)`, 'n.created_at'] },
} as const

/** Who wrote what a person has received. */
export async function sendersTo(tx: Tx, user_id: number) {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, ${nameOf} as name from users u ${NAME_JOINS}
    where u.id in (select n.sender_user_id from notification_recipients r
      join notifications n on n.id = r.notification_id where r.user_id = ${user_id} and r.deleted_at is null)
    order by 2, 1`.execute(tx)
  return rows
}

const content = sql<string>`plain(n.content)`

/** A page of a person's own notifications. */
export async function pageOfNotifications(tx: Tx, query: QueryOf<typeof listNotifications>, user_id: number) {
  const rows = copiesOf(tx, user_id)
    .where(searchCondition(query.search, content))
    .$if(query.unread === true, (some) => some.where('r.read_at', 'is', null))
    .$if(query.kind !== undefined, (some) =>
      some.where('n.type', 'in', [...GROUPS_OF_KIND[query.kind ?? 'system']]),
    )
    .$if(query.sender_user_id !== undefined, (some) =>
      some.where('n.sender_user_id', '=', query.sender_user_id ?? 0),
    )
  const found = await page(rows, query, UNREAD_FIRST)
  return { ...found, data: found.data.map(asCopy) }
}

/** A page of what a person has sent, or anybody to a group. */
export async function pageOfSent(tx: Tx, query: QueryOf<typeof listNotifications>, user_id: number) {
  const rows = sentOnes(tx)
    .select('n.audience')
    .where(searchCondition(query.search, content))
    .where(
      query.by_all === true
        ? sql<boolean>`n.type <> ${sql.lit(GROUPS.person)}`
        : sql<boolean>`n.sender_user_id = ${user_id}`,
    )
  const found = await page(rows, query, NEWEST)
  return { ...found, data: found.data.map(asSent) }
}

/** One of a person's own notifications; undefined when it went to others. */
export async function notificationTo(tx: Tx, id: number, user_id: number) {
  const row = await copiesOf(tx, user_id).where('n.id', '=', id).executeTakeFirst()
  return row && asCopy(row)
}

/** One that people sent. */
export async function sentById(tx: Tx, id: number) {
  const row = await sentOnes(tx).select('n.audience').where('n.id', '=', id).executeTakeFirst()
  return row && asSent(row)
}

/** The pages of the courses that a teacher or coordinator reaches, to which notices of the system lead. */
const ownCourses = (
  actor: Actor,
): Sql => sql`select '/profile/courseNote/' || cs.section_id || '/' || cs.course_id
  from course_sections cs where cs.id in (${taught(actor)} union ${watched(actor)})`

/** The administration reads all that the system tells a student; who teaches, what is of the own courses. */
const bySystem = (actor: Actor): Sql<boolean> =>
  actor.teacher_id === null
    ? sql`n.sender_user_id is null`
    : sql`(n.sender_user_id is null and n.link in (${ownCourses(actor)}))`

export const NO_FILE = { attachment: null, attachment_name: null, attachment_bytes: null } as const

/** What the viewer has sent to a student, and the system's. */
export async function pageToStudent(
  tx: Tx,
  student_id: number,
  query: QueryOf<typeof listStudentNotifications>,
  actor: Actor,
) {
  const rows = tx
    .selectFrom('notification_recipients as r')
    .innerJoin('students as st', (join) =>
      join.onRef('st.user_id', '=', 'r.user_id').on('st.id', '=', student_id),
    )
    .innerJoin('notifications as n', 'n.id', 'r.notification_id')
    .where('n.withdrawn_at', 'is', null)
    .where(sql<boolean>`(n.sender_user_id = ${actor.user_id} or ${bySystem(actor)})`)
    .where(searchCondition(query.search, content))
    .select(COLUMNS)
    .select(['r.read_at', 'r.user_id as receiver_user_id'])
    .select([sender.as('sender'), links.as('links')])
  const found = await page(rows, query, NEWEST)
  // A file is for its two ends.
  const shown = found.data
    .map(asCopy)
    .map((row) => (row.sender_user_id === actor.user_id ? row : { ...row, ...NO_FILE }))
  return { ...found, data: shown }
}
