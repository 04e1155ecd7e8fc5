import { sql } from 'kysely'
import { type ClassHour, showStretch, stretchesOf } from '#features/teaching/lessons/hours/rules.ts'
import { shortSection } from '#features/timetable/section-names/words.ts'
import { type Clock, dayOf, minutesOfDay, weekdayOf } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import { fullName } from '#server/database/person-name.ts'
import type { ClassState, reportClasses } from '../contract.ts'
import { classesOf } from './columns.ts'

type Query = QueryOf<typeof reportClasses>

const teachers = sql<string[]>`array(select ${fullName('t')}
  from course_section_teachers x join teachers t on t.id = x.teacher_id
  where x.course_section_id = cs.id order by t.last_name, t.first_name, t.id)`

/** What the timetable has for a course of a section on a weekday, in the order of the day. */
const timesOn = (weekday: number) => sql<{
  starts_at: number | null
  ends_at: number | null
  class_hours: ClassHour[]
}>`(
  select min(h.start_hour * 60 + h.start_minute) as starts_at, max(h.end_hour * 60 + h.end_minute) as ends_at,
    coalesce(jsonb_agg(jsonb_build_object('start_hour', h.start_hour, 'start_minute', h.start_minute,
      'end_hour', h.end_hour, 'end_minute', h.end_minute, 'classroom_code', r.code)
      order by h.start_hour, h.start_minute), '[]') as class_hours
  from schedule_slots sl join class_hours h on h.id = sl.class_hour_id join classrooms r on r.id = sl.classroom_id
  where sl.course_section_id = k.course_section_id and sl.day = ${sql.lit(weekday)})`

/** Looked for by its course, who teaches it, and where. */
const SEARCHED = sql<string>`plain(c.code || ' ' || c.title || ' ' || array_to_string(${teachers}, ' ')
  || ' ' || jsonb_path_query_array(w.class_hours, '$[*].classroom_code')::text)`

/** A page of the classes of a day, by hour; what has none comes last. */
export async function pageOfClasses(
  tx: Tx,
  { query, actor, clock }: { query: Query; actor: Actor; clock: Clock },
) {
  const now = clock.now()
  const date = query.date ?? dayOf(now)
  // As `hasEnded` says it of a lesson (rules.md#lessons).
  const ended = sql`(${date} < ${dayOf(now)} or (${date} = ${dayOf(now)} and w.ends_at <= ${minutesOfDay(now)}::int))`
  const state = sql<ClassState>`case when l.id is null then 'not_made'
    when l.registered_at is not null then case when l.content is null then 'without_content' else 'registered' end
    when ${ended} is not true then 'planned' when cs.notes_delivered_at is null then 'to_register' else 'unregistered' end`
  const rows = tx
    .selectFrom(classesOf(date).as('k'))
    .innerJoin('course_sections as cs', 'cs.id', 'k.course_section_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .innerJoin('semesters as se', 'se.id', 's.semester_id')
    .leftJoin('lessons as l', 'l.id', 'k.lesson_id')
    .innerJoinLateral(timesOn(weekdayOf(date)).as('w'), (on) => on.onTrue())
    .select(['cs.id', 'cs.section_id', 'l.id as lesson_id', 'c.title as course', 's.letter_code'])
    .select(['sp.title as specialization', 'se.number as semester', teachers.as('teachers')])
    .select(['w.class_hours', state.as('state')])
    .where(within('section', actor, 's'))
    .where(searchCondition(query.search, SEARCHED))
    .$if(query.specialization_id !== undefined, (q) =>
      q.where('s.specialization_id', '=', query.specialization_id ?? 0),
    )
    .$if(query.state !== undefined, (q) => q.where(sql<boolean>`${state} = ${query.state}`))
  const bySection = ['sp.title', 'se.number', 's.letter_code', 's.id']
  const found = await page(rows, query, {
    orders: {
      hour: [sql`coalesce(w.starts_at, 1440)`, ...bySection, 'c.title'],
      course: ['c.title', ...bySection],
      section: [...bySection, sql`coalesce(w.starts_at, 1440)`],
    },
    first: 'hour,asc',
    id: 'cs.id',
  })
  return {
    ...found,
    data: found.data.map(({ specialization, semester, letter_code, class_hours, ...row }) => ({
      ...row,
      date,
      section: shortSection(specialization, semester, letter_code),
      hours: stretchesOf(class_hours).map(showStretch).join('; '),
      classrooms: [...new Set(class_hours.map(({ classroom_code }) => classroom_code))],
    })),
  }
}
