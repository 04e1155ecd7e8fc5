import { sql } from 'kysely'
import { weekdayName } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import { fullName } from '#server/database/person-name.ts'
import type { listSittings } from '../contract.ts'

type Query = QueryOf<typeof listSittings>
type Shift = 'morning' | 'afternoon' | 'mixed'
type Sitting = {
  id: number
  schedule_id: number
  course_section_id: number
  classroom_id: number
  day: number
  start: number
  until: number
  class_hours_count: number
}

/**
 * The unbroken stretches of the entries of a period: hours of one shift without another between them, as a week draws them.
 * In the number of a stretch stands the place in the day of its first hour, of which there are fewer than a hundred.
 */
const stretchesIn = (period_id: number | undefined) =>
  sql<Sitting>`(
  with hours as materialized (
    select h.id, h.shift, h.start_hour * 60 + h.start_minute as start, h.end_hour * 60 + h.end_minute as until,
      row_number() over (order by h.start_hour, h.start_minute, h.id) as place,
      row_number() over (partition by h.shift order by h.start_hour, h.start_minute, h.id) as rank
    from class_hours h
  ), taken as (
    select sc.id as schedule_id, sc.course_section_id, sc.classroom_id, sc.day, h.*,
      h.rank - row_number() over (partition by sc.id, h.shift order by h.place) as stretch
    from schedules sc join schedule_slots sl on sl.schedule_id = sc.id join hours h on h.id = sl.class_hour_id
    where sc.period_id = coalesce(${period_id ?? null}::int, (select p.id from periods p where p.enabled))
  )
  select (schedule_id * 100 + min(place))::int as id, schedule_id, course_section_id, classroom_id, day,
    min(start)::int as start, max(until)::int as until, count(*)::int as class_hours_count
  from taken group by schedule_id, course_section_id, classroom_id, day, shift, stretch)`.as('st')

/** `07:05`, of minutes since midnight. */
const clock = (minutes: 'st.start' | 'st.until') =>
  sql<string>`to_char(make_interval(mins => ${sql.ref(minutes)}), 'HH24:MI')`

const teachers = sql<string>`(select coalesce(string_agg(${fullName('t')}, ', '
    order by t.last_name, t.first_name, t.id), '')
  from course_section_teachers cst join teachers t on t.id = cst.teacher_id
  where cst.course_section_id = st.course_section_id)`

const searched = sql<string>`c.search_text || ' ' || r.search_text || ' ' || plain(s.letter_code)`

/** A page of what takes place in a week of a period, for other programs. */
export async function pageOfSittings(tx: Tx, query: Query) {
  const { specialization_id } = query
  const rows = tx
    .selectFrom(stretchesIn(query.period_id))
    .innerJoin('course_sections as cs', 'cs.id', 'st.course_section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('semesters as se', 'se.id', 's.semester_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .innerJoin('classrooms as r', 'r.id', 'st.classroom_id')
    .select(['st.id', 'st.schedule_id', 'st.class_hours_count', 'st.day', 's.letter_code'])
    .select(['sp.title as specialization_title', 'se.code as semester_code', 'r.code as classroom_code'])
    .select(['c.code as course_code', 'c.title as course_title', teachers.as('teachers')])
    .select([clock('st.start').as('starts_at'), clock('st.until').as('ends_at')])
    .select((row) => row.ref('s.shift').$castTo<Shift>().as('shift'))
    .where(searchCondition(query.search, searched))
    .$if(specialization_id !== undefined, (some) =>
      some.where('s.specialization_id', '=', specialization_id ?? 0),
    )
  const inWeek = ['st.day', 'st.start'] as const
  const bySection = ['sp.title', 'se.number', 's.letter_code', ...inWeek] as const
  const found = await page(rows, query, {
    orders: { section: bySection, day: [...inWeek, ...bySection.slice(0, 3)] },
    first: 'section,asc',
    id: 'st.id',
  })
  return { ...found, data: found.data.map((row) => ({ ...row, weekday: weekdayName(row.day) })) }
}
