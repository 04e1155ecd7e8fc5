import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { shortSection } from '#features/timetable/section-names/words.ts'
import type { Day } from '#kernel/dates.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { together } from '#server/database/pipeline.ts'
import { isBeside, SLOT_NAMES, takenBy } from '../../clashes/server/columns.ts'
import type { OfCourse } from '../../clashes/server/queries.ts'
import type { TakenBy } from '../../contract.ts'
import { entriesOf, inOrder, shown, taughtBy } from '../../server/queries.ts'
import { classroomName } from '../../words.ts'
import type { Timetable } from '../contract.ts'
import { classHours } from './columns.ts'

/** Whose week it is. */
export type Whose = { of: 'section' | 'classroom' | 'teacher' | 'student'; id: number }

const ENROLLED = (student_id: number) =>
  sql<boolean>`sc.course_section_id in (select e.course_section_id from enrolments e
    where e.student_id = ${student_id} and e.state <> 'withdrawn')`

/** Which entries a week is made of. */
export function entriesWhere({ of, id }: Whose): Sql<boolean> {
  if (of === 'section') return sql`sc.section_id = ${id}`
  if (of === 'classroom') return sql`sc.classroom_id = ${id}`
  return of === 'teacher' ? taughtBy(id) : ENROLLED(id)
}

/** A section has its own period; the week of others is the one asked for, else the current one. */
const periodOf = ({ of, id }: Whose, period_id: number | undefined): Sql<number | null> =>
  of === 'section'
    ? sql`(select s.period_id from sections s where s.id = ${id})`
    : sql`coalesce(${period_id ?? null}::int, (select p.id from periods p where p.enabled))`

/** The week of a section, classroom, teacher or student: its entries in one query, and the frame they stand in, in one trip. */
export async function timetableOf(tx: Tx, whose: Whose, period_id?: number): Promise<Timetable> {
  const period = periodOf(whose, period_id)
  const frame = tx.selectNoFrom([
    jsonObjectFrom(
      tx
        .selectFrom('periods as p')
        .select(['p.id', 'p.year', 'p.number', 'p.start_date', 'p.end_date'])
        .where('p.id', '=', period),
    ).as('period'),
    jsonArrayFrom(classHours(tx)).as('class_hours'),
    sql<Day[]>`array(select distinct h.date::text from periods p, holidays_between(p.start_date, p.end_date) h
        where p.id = ${period} order by 1)`.as('holidays'),
  ])
  const entries = inOrder(entriesOf(tx).where('sc.period_id', '=', period).where(entriesWhere(whose)))
  const [framed, rows] = await together(tx, [() => frame.executeTakeFirstOrThrow(), () => entries.execute()])
  return { ...framed, schedules: rows.map(shown) }
}

/** Whose week it is, for the head of a printed one and the name of a calendar, and which institute it is of. */
export async function headOf(tx: Tx, whose: Whose) {
  const { rows } = await sql<{
    institution: string | null
  }>`select (select i.name from institution i) as institution`.execute(tx)
  return { institution: rows[0]?.institution ?? 'Claustro', name: await nameOf(tx, whose) }
}

async function nameOf(tx: Tx, { of, id }: Whose): Promise<string> {
  if (of === 'section') {
    const found = await tx
      .selectFrom('sections as s')
      .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
      .innerJoin('semesters as se', 'se.id', 's.semester_id')
      .select(['s.letter_code', 'se.code', 'sp.title'])
      .where('s.id', '=', id)
      .executeTakeFirstOrThrow()
    return shortSection(found.title, found.code, found.letter_code)
  }
  if (of === 'classroom') {
    const found = await tx
      .selectFrom('classrooms')
      .select(['code', 'description'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return classroomName(found)
  }
  const { first_name, last_name } = await tx
    .selectFrom(of === 'teacher' ? 'teachers' : 'students')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return `${first_name} ${last_name}`
}

type Room = {
  id: number
  code: string
  description: string | null
  max_capacity: number
  multiple_sections: boolean
  available: boolean
  taken_by: TakenBy[]
}
type Time = {
  period_id: number
  day: number
  class_hours_ids: readonly number[]
  except_schedule_id?: number | undefined
}

/** The enabled classrooms, and what takes each at those hours; one that several sections may share is always available. */
export async function roomsAt(tx: Tx, time: Time): Promise<Room[]> {
  const { rows } = await sql<Room>`
    select r.id, r.code, r.description, r.max_capacity, r.multiple_sections,
      r.multiple_sections or k.uses is null as available, coalesce(k.uses, '[]') as taken_by
    from classrooms r
    left join (
      select sl.classroom_id, json_agg(${takenBy(sql`null`, time.period_id)} order by h.start_hour, h.start_minute, so.id) as uses
      from schedule_slots sl ${SLOT_NAMES} join class_hours h on h.id = sl.class_hour_id
      where ${isBeside(sql`sl.period_id`, time.period_id)} and sl.day = ${time.day}
        and sl.class_hour_id = any(${[...time.class_hours_ids]}::int[])
        and sl.schedule_id is distinct from ${time.except_schedule_id ?? null}::int
      group by sl.classroom_id
    ) k on k.classroom_id = r.id
    where r.state = 'enabled'
    order by r.code`.execute(tx)
  return rows
}

type RoomOfWeek = {
  id: number
  code: string
  max_capacity: number
  taken: { day: number; class_hour_id: number }[]
}

/** The enabled classrooms, each with the hours of the period's week that are taken; those of a shared one never are. */
export async function roomsOfWeek(
  tx: Tx,
  { target: { period_id }, except }: OfCourse,
): Promise<RoomOfWeek[]> {
  const { rows } = await sql<RoomOfWeek>`
    select r.id, r.code, r.max_capacity, coalesce(k.hours, '[]') as taken
    from classrooms r
    left join lateral (
      select json_agg(json_build_object('day', sl.day, 'class_hour_id', sl.class_hour_id)
        order by sl.day, sl.class_hour_id) as hours
      from schedule_slots sl
      where sl.classroom_id = r.id and ${isBeside(sql`sl.period_id`, period_id)} and not sl.classroom_shared
        and sl.schedule_id is distinct from ${except}::int
    ) k on not r.multiple_sections
    where r.state = 'enabled'
    order by r.code`.execute(tx)
  return rows
}
