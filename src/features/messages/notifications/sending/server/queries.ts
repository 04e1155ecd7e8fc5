import { sql } from 'kysely'
import { sectionCode, shortSection } from '#features/timetable/section-names/words.ts'
import { addTime, type Instant } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { Refusal } from '#kernel/errors.ts'
import { ROLE_LABELS } from '#kernel/roles.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { By } from '#server/call.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import { listedName } from '#server/database/person-name.ts'
import type { OpenNotification } from '../../contract.ts'
import { enrolledIn, inscribedIn, ofGroup, toldOf } from '../../recipients/server/queries.ts'
import { GROUPS, isOfGroup, mayCorrect } from '../../rules.ts'
import { NAME_JOINS, NO_FILE, nameOf, notificationTo, sentById } from '../../server/queries.ts'
import type { listReceivers } from '../contract.ts'

export type Target = {
  type: number
  receiver_user_id?: number | undefined
  section_id?: number | undefined
  course_id?: number | undefined
}

function ofTarget({ type, section_id, course_id, receiver_user_id }: Target, actor: Actor): Sql<boolean> {
  if (type === GROUPS.person) return sql`u.id = ${receiver_user_id ?? 0}`
  if (type === GROUPS.section) return sql`u.id in (${inscribedIn(sql`${section_id ?? 0}`)})`
  if (type === GROUPS.course_section)
    return sql`u.id in (${enrolledIn(sql`select cs.id from course_sections cs
      where cs.section_id = ${section_id ?? 0} and cs.course_id = ${course_id ?? 0}`)})`
  return ofGroup(type, actor)
}

/** Whom a sending reaches: never the sender, unless the only one named. */
export async function receiversOf(tx: Tx, target: Target, actor: Actor): Promise<number[]> {
  const others = target.type === GROUPS.person ? sql`true` : sql`u.id <> ${actor.user_id}`
  const { rows } = await sql<{ id: number }>`select u.id from users u
    where u.enabled and ${others} and ${ofTarget(target, actor)} order by u.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * What the class of a sending is called, null where the caller does not reach it; the name of the one person, whose
 * account may be gone later; undefined of other groups.
 */
export async function audienceOf(tx: Tx, target: Target, actor: Actor): Promise<string | null | undefined> {
  const { type, section_id, course_id, receiver_user_id } = target
  if (type === GROUPS.person) {
    const { rows } = await sql<{ name: string }>`select ${nameOf} as name from users u ${NAME_JOINS}
      where u.id = ${receiver_user_id ?? 0}`.execute(tx)
    return rows[0]?.name
  }
  if (type === GROUPS.section) {
    const row = await tx
      .selectFrom('sections as x')
      .innerJoin('specializations as sp', 'sp.id', 'x.specialization_id')
      .innerJoin('semesters as se', 'se.id', 'x.semester_id')
      .select(['sp.title as specialization', 'se.number as semester', 'x.letter_code'])
      .where('x.id', '=', section_id ?? 0)
      .executeTakeFirst()
    return row ? shortSection(row.specialization, row.semester, row.letter_code) : null
  }
  if (type !== GROUPS.course_section) return undefined
  const row = await tx
    .selectFrom('course_sections as cs')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .innerJoin('sections as x', 'x.id', 'cs.section_id')
    .innerJoin('semesters as se', 'se.id', 'x.semester_id')
    .innerJoin('specializations as sp', 'sp.id', 'x.specialization_id')
    .select(['c.title', 'sp.code as specialization_code', 'se.code as semester_code', 'x.letter_code'])
    .where('cs.section_id', '=', section_id ?? 0)
    .where('cs.course_id', '=', course_id ?? 0)
    .where(toldOf(actor))
    .executeTakeFirst()
  return row ? `${row.title}, ${sectionCode(row)}` : null
}

/** Whether somebody may write to one person. */
async function mayWriteTo(tx: Tx, user_id: number | null, actor: Actor): Promise<boolean> {
  if (user_id === null || user_id === actor.user_id) return false
  const row = await tx
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', user_id)
    .where(within('recipient', actor, 'u'))
    .executeTakeFirst()
  return row !== undefined
}

const HOUR_MS = 3_600_000

/** How much somebody has sent within the hour. */
export async function sentWithinHour(tx: Tx, user_id: number, now: Instant): Promise<number> {
  const { many } = await tx
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .where('sender_user_id', '=', user_id)
    .where('created_at', '>', addTime(now, -HOUR_MS))
    .executeTakeFirstOrThrow()
  return Number(many)
}

/** What decides who may do what with a notification. */
export async function removalFacts(tx: Tx, id: number, user_id: number) {
  return tx
    .selectFrom('notifications as n')
    .leftJoin('notification_recipients as r', (join) =>
      join.onRef('r.notification_id', '=', 'n.id').on('r.user_id', '=', user_id),
    )
    .select([
      'n.type',
      'n.sender_user_id',
      'n.created_at',
      'n.withdrawn_at',
      'n.attachment',
      'n.attachment_name',
    ])
    .select(sql<boolean>`r.user_id is not null and r.deleted_at is null`.as('is_receiver'))
    .where('n.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** As lists have it: by the surname, of whom one is known. */
const receiverName = sql<string>`coalesce(u.name, ${listedName('s')}, ${listedName('t')}, u.email)`

/** Who got a notification, and when they read it. */
export async function pageOfReceivers(tx: Tx, id: number, query: QueryOf<typeof listReceivers>) {
  const rows = tx
    .selectFrom('notification_recipients as r')
    .innerJoin('users as u', (join) => join.onRef('u.id', '=', 'r.user_id').on('r.notification_id', '=', id))
    .leftJoin('students as s', 's.user_id', 'u.id')
    .leftJoin('teachers as t', 't.user_id', 'u.id')
    .where(searchCondition(query.search, sql`plain(${nameOf})`))
    .$if(query.is_read !== undefined, (some) =>
      some.where('r.read_at', query.is_read === true ? 'is not' : 'is', null),
    )
    .select(['u.id', 'u.role', 'r.read_at'])
    .select(receiverName.as('name'))
  const found = await page(rows, query, {
    orders: { name: receiverName, read_at: 'r.read_at' },
    first: 'name,asc',
    id: 'u.id',
  })
  return {
    ...found,
    data: found.data.map((row) => ({ ...row, role: ROLE_LABELS[row.role as keyof typeof ROLE_LABELS] })),
  }
}

/** A notification as one of its ends sees it, with what that person may do. */
export async function openNotification(tx: Tx, id: number, { actor, clock }: By): Promise<OpenNotification> {
  const { user_id } = actor
  const copy = await notificationTo(tx, id, user_id)
  const sent = await sentById(tx, id)
  const isSender = sent?.sender_user_id === user_id
  const isOthers = actor.type === 'admin' && sent !== undefined && isOfGroup(sent.type)
  const shown = isSender || isOthers ? sent : undefined
  const found = copy ?? shown
  if (!found) throw new Refusal('resource_not_found')
  return {
    ...found,
    ...(shown && { receivers: shown.receivers }),
    // The file is for its two ends.
    ...(!copy && !isSender && NO_FILE),
    may_reply: copy !== undefined && (await mayWriteTo(tx, found.sender_user_id, actor)),
    may_correct: mayCorrect({ ...found, is_sender: isSender }, clock.now()),
    may_withdraw: shown !== undefined && shown.withdrawn_at === null,
  }
}
