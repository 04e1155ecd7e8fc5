import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import type { Day, Instant } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { entriesOf, inOrder } from '../../server/queries.ts'
import { runsOf } from '../../timetables/rules.ts'
import { entriesWhere, headOf, type Whose } from '../../timetables/server/queries.ts'
import { classNotes, classPlace, timetableTitle } from '../../words.ts'
import type { WeeklyEvent } from '../rules.ts'

/** Whose timetable a link shares. */
export type Owner = Whose & { of: 'teacher' | 'student' | 'classroom' }

export const columnOf = ({ of }: Owner) => `${of}_id` as const

/** Whether there is a link, and since when. */
export async function stateOfFeed(tx: Tx, owner: Owner) {
  const found = await tx
    .selectFrom('schedule_feeds')
    .select('created_at')
    .where(columnOf(owner), '=', owner.id)
    .executeTakeFirst()
  return { is_shared: found !== undefined, created_at: found?.created_at ?? null }
}

/**
 * The link's hash is kept, so that a copy of the database opens nobody's timetable. Without the secret: the calendars of
 * phones must go on through a restore elsewhere (decisions/0021).
 */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Whose timetable the link opens; undefined when it was revoked, or its owner may no longer sign in. */
export async function ownerOf(tx: Tx, token: string): Promise<Owner | undefined> {
  const found = await tx
    .selectFrom('schedule_feeds as f')
    .select(['f.teacher_id', 'f.student_id', 'f.classroom_id'])
    .where('f.token_hash', '=', hashOf(token))
    .where(
      sql<boolean>`(f.classroom_id is not null or exists (select from users u where u.enabled and u.id = coalesce(
        (select t.user_id from teachers t where t.id = f.teacher_id),
        (select st.user_id from students st where st.id = f.student_id))))`,
    )
    .executeTakeFirst()
  if (!found) return undefined
  if (found.teacher_id !== null) return { of: 'teacher', id: found.teacher_id }
  if (found.student_id !== null) return { of: 'student', id: found.student_id }
  return found.classroom_id === null ? undefined : { of: 'classroom', id: found.classroom_id }
}

/** The weekly events of the periods that are not over, and what the calendar is called. */
export async function calendarOf(tx: Tx, owner: Owner, today: Day) {
  const { name } = await headOf(tx, owner)
  const hours = await tx
    .selectFrom('class_hours')
    .select(['id', 'start_hour', 'start_minute', 'end_hour', 'end_minute'])
    .orderBy('start_hour')
    .orderBy('start_minute')
    .execute()
  const rows = await inOrder(
    entriesOf(tx)
      .innerJoin('periods as p', 'p.id', 'sc.period_id')
      .select(['p.start_date', 'p.end_date'])
      .select(
        sql<
          Day[]
        >`array(select h.date::text from holidays_between(p.start_date, p.end_date) h order by 1)`.as(
          'holidays',
        ),
      )
      .where('p.end_date', '>=', today)
      .where(entriesWhere(owner)),
  ).execute()
  const order = hours.map(({ id }) => id)
  const timeOf = new Map(hours.map((hour) => [hour.id, hour]))
  const events = rows.flatMap((row) =>
    runsOf(row.class_hours_ids, order).flatMap((run) => {
      const [first, last] = [timeOf.get(run[0] ?? 0), timeOf.get(run.at(-1) ?? 0)]
      return first && last ? [eventOf(row, first, last)] : []
    }),
  )
  return { name: timetableTitle(name), events }
}

type Hour = { id: number; start_hour: number; start_minute: number; end_hour: number; end_minute: number }
type Row = Awaited<ReturnType<ReturnType<typeof entriesOf>['executeTakeFirstOrThrow']>> & {
  start_date: Day
  end_date: Day
  holidays: Day[]
}

const clock = (hour: number, minute: number) =>
  `${String(hour).padStart(2, '0')}${String(minute).padStart(2, '0')}`
const onlyDigits = (at: Instant) => at.replaceAll(/\D/g, '')

const eventOf = (row: Row, first: Hour, last: Hour): WeeklyEvent => ({
  uid: `${row.id}-${first.id}-${onlyDigits(row.created_at)}@claustro`,
  day: row.day,
  starts: clock(first.start_hour, first.start_minute),
  ends: clock(last.end_hour, last.end_minute),
  first: row.start_date,
  last: row.end_date,
  holidays: row.holidays,
  title: row.title,
  place: classPlace(row.classroom_code),
  lines: classNotes(
    row.code,
    sectionCode(row),
    row.teachers.map(({ first_name, last_name }) => `${first_name} ${last_name}`),
  ),
  changed_at: row.updated_at,
})
