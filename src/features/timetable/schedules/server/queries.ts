import { type SelectQueryBuilder, sql } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { PAGE_SIZE, page, searchCondition } from '#server/database/list.ts'
import { together } from '#server/database/pipeline.ts'
import type { listSchedules, Schedule } from '../contract.ts'
import { shownColor } from '../rules.ts'

type Query = QueryOf<typeof listSchedules>
type Teacher = { id: number; first_name: string; last_name: string }

const hoursOf = sql<number[]>`array(select sl.class_hour_id from schedule_slots sl
  join class_hours h on h.id = sl.class_hour_id where sl.schedule_id = sc.id
  order by h.start_hour, h.start_minute)`
const teachersIn = (entry: Sql) => sql<Teacher[]>`(select coalesce(json_agg(json_build_object('id', t.id,
    'first_name', t.first_name, 'last_name', t.last_name) order by t.last_name, t.first_name, t.id), '[]')
  from course_section_teachers cst join teachers t on t.id = cst.teacher_id
  where cst.course_section_id = ${entry}.course_section_id)`
const teachersOf = teachersIn(sql`sc`)

/** Entries of the timetable as they are stored, without hours and teachers. */
const bareEntries = (tx: Tx) =>
  tx
    .selectFrom('schedules as sc')
    .innerJoin('course_sections as cs', 'cs.id', 'sc.course_section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .innerJoin('sections as s', 's.id', 'sc.section_id')
    .innerJoin('semesters as se', 'se.id', 's.semester_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .innerJoin('classrooms as r', 'r.id', 'sc.classroom_id')
    .select(['sc.id', 'sc.period_id', 'sc.section_id', 'sc.course_section_id', 'sc.classroom_id', 'sc.day'])
    .select([
      'sc.color',
      'sc.is_locked',
      'sc.created_at',
      'sc.updated_at',
      'cs.course_id',
      'c.code',
      'c.title',
    ])
    .select(['s.letter_code', 'se.code as semester_code', 'sp.code as specialization_code'])
    .select(['r.code as classroom_code', 'r.description as classroom_description'])

/** Entries of the timetable as they are stored; the caller says which, and in which order. */
export const entriesOf = (tx: Tx) =>
  bareEntries(tx).select([hoursOf.as('class_hours_ids'), teachersOf.as('teachers')])

/** The order in which a week is read. */
export const inOrder = <DB, T extends keyof DB, Row>(rows: SelectQueryBuilder<DB, T, Row>) =>
  rows.orderBy(
    sql`sc.day, (select min(h.start_hour * 60 + h.start_minute) from schedule_slots sl
      join class_hours h on h.id = sl.class_hour_id where sl.schedule_id = sc.id), sc.id`,
  )

type Stored = Awaited<ReturnType<ReturnType<typeof entriesOf>['executeTakeFirstOrThrow']>>

/** An entry as the API shows it. */
export const shown = (row: Stored): Schedule => ({
  id: row.id,
  period_id: row.period_id,
  section_id: row.section_id,
  course_id: row.course_id,
  course_section_id: row.course_section_id,
  classroom_id: row.classroom_id,
  day: row.day,
  class_hours_ids: row.class_hours_ids,
  ...shownColor(row.color),
  is_locked: row.is_locked,
  course_section: {
    id: row.course_section_id,
    section_id: row.section_id,
    letter_code: row.letter_code,
    semester_code: row.semester_code,
    specialization_code: row.specialization_code,
    course_id: row.course_id,
    code: row.code,
    title: row.title,
    teachers: row.teachers,
  },
  classroom: { id: row.classroom_id, code: row.classroom_code, description: row.classroom_description },
  scheduled_content: {
    resource: 'course_section',
    id: row.course_section_id,
    code: row.code,
    title: row.title,
  },
  created_at: row.created_at,
  updated_at: row.updated_at,
})

const searched = sql<string>`c.search_text || ' ' || r.search_text || ' ' || plain(s.letter_code)`

type Bare = Awaited<ReturnType<ReturnType<typeof bareEntries>['executeTakeFirstOrThrow']>>

/** Many entries as the API shows them: hours and teachers are each asked once for all of them. */
async function shownTogether(tx: Tx, entries: readonly Bare[]): Promise<Schedule[]> {
  const [hours, teachers] = await together(tx, [
    () =>
      sql<{ id: number; hours: string }>`
        select sl.schedule_id as id, string_agg(h.id::text, ',' order by h.start_hour, h.start_minute) as hours
        from schedule_slots sl join class_hours h on h.id = sl.class_hour_id
        where sl.schedule_id = any(${entries.map(({ id }) => id)}) group by sl.schedule_id`.execute(tx),
    () =>
      sql<{ id: number; teachers: Teacher[] }>`
        select cs.course_section_id as id, ${teachersIn(sql`cs`)} as teachers
        from unnest(${[...new Set(entries.map((one) => one.course_section_id))]}::int[]) cs (course_section_id)`.execute(
        tx,
      ),
  ])
  const hours_of = new Map(hours.rows.map((row) => [row.id, row.hours.split(',').map(Number)]))
  const teachers_of = new Map(teachers.rows.map((row) => [row.id, row.teachers]))
  return entries.map((entry) =>
    shown(
      Object.assign(entry, {
        class_hours_ids: hours_of.get(entry.id) ?? [],
        teachers: teachers_of.get(entry.course_section_id) ?? [],
      }),
    ),
  )
}

/** From so many entries on, hours and teachers are looked up together: one by one they took half of the time. */
const MANY = 50

/** A page of the timetable. */
export async function pageOfSchedules(tx: Tx, query: Query) {
  const { limit = PAGE_SIZE } = query
  const isMany = limit === 0 || limit >= MANY
  const { data, ...rest } = await page(
    bareEntries(tx)
      .$if(!isMany, (some) => some.select([hoursOf.as('class_hours_ids'), teachersOf.as('teachers')]))
      .where(searchCondition(query.search, searched))
      .$if(query.period_id !== undefined, (q) => q.where('sc.period_id', '=', query.period_id ?? 0))
      .$if(query.section_id !== undefined, (q) => q.where('sc.section_id', '=', query.section_id ?? 0))
      .$if(query.course_id !== undefined, (q) => q.where('cs.course_id', '=', query.course_id ?? 0))
      .$if(query.classroom_id !== undefined, (q) => q.where('sc.classroom_id', '=', query.classroom_id ?? 0))
      .$if(query.day !== undefined, (q) => q.where('sc.day', '=', query.day ?? 0))
      .$if(query.teacher_id !== undefined, (q) => q.where(taughtBy(query.teacher_id ?? 0))),
    query,
    { orders: { day: 'sc.day', created_at: 'sc.created_at' }, first: 'day,asc', id: 'sc.id' },
  )
  return { ...rest, data: isMany ? await shownTogether(tx, data) : (data as Stored[]).map(shown) }
}

/** Whether the entry is of a course-section that the teacher has. */
export const taughtBy = (teacher_id: number) =>
  sql<boolean>`sc.course_section_id in (select cst.course_section_id from course_section_teachers cst
    where cst.teacher_id = ${teacher_id})`

export const scheduleById = async (tx: Tx, id: number): Promise<Schedule> =>
  shown(await entriesOf(tx).where('sc.id', '=', id).executeTakeFirstOrThrow())

/** Those entries, in the order of the week. */
export const schedulesByIds = async (tx: Tx, ids: readonly number[]): Promise<Schedule[]> =>
  (await inOrder(entriesOf(tx).where('sc.id', '=', sql<number>`any(${ids}::int[])`)).execute()).map(shown)
