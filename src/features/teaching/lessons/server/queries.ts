import { type NotNull, sql } from 'kysely'
import { stateOfNotes } from '#features/enrolment/enrolments/server/columns.ts'
import type { CourseSectionKey } from '#features/timetable/section-names/contract.ts'
import { taughtCourseSection } from '#features/timetable/sections/server/columns.ts'
import { type Day, dayOf, type Instant } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import { nameOfTeacher } from '#server/access/sessions/user-name.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { Generated, Lesson, listLessons } from '../contract.ts'
import type { LESSON_STATES } from '../rules.ts'
import { isAskedFor, isToGrade, isToRegister, startsAt, stateOfLesson } from './columns.ts'

/** Of a period `p`: what is of it no longer changes. */
const isClosed = sql<boolean>`(p.closed_at is not null)`
const classHours = sql<Lesson['class_hours']>`(
  select coalesce(json_agg(json_build_object('id', h.id, 'start_hour', h.start_hour, 'start_minute', h.start_minute,
    'end_hour', h.end_hour, 'end_minute', h.end_minute, 'classroom_code', r.code)
    order by h.start_hour, h.start_minute), '[]')
  from schedule_slots sl join class_hours h on h.id = sl.class_hour_id join classrooms r on r.id = sl.classroom_id
  where sl.course_section_id = l.course_section_id and sl.day = extract(isodow from l.date))`
const author = nameOfTeacher('l.created_by')

const marked = (how: string) =>
  sql<number>`(select count(*) from attendances a where a.lesson_id = l.id and ${sql.raw(how)})`

const notedCount = sql<number>`(select count(*) from notes n where n.lesson_id = l.id)`

const rowsOf = (tx: Tx, now: Instant) =>
  tx
    .selectFrom('lessons as l')
    // Left joins over foreign keys: the same rows, and neither counting nor passing over lessons reads the others.
    .leftJoin('course_sections as cs', 'cs.id', 'l.course_section_id')
    .leftJoin('courses as c', 'c.id', 'cs.course_id')
    .leftJoin('sections as s', 's.id', 'l.section_id')
    .leftJoin('semesters as se', 'se.id', 's.semester_id')
    .leftJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .leftJoin('periods as p', 'p.id', 'l.period_id')
    .select(['l.id', 'l.period_id', 'l.section_id', 'l.course_section_id', 'cs.course_id', 'l.date'])
    .select(['l.title', 'l.content', 'l.observations', 'l.registered_at', 'l.created_at', 'l.updated_at'])
    .select([stateOfLesson(now).as('state'), marked('not a.attendance').as('absent_count')])
    .select([marked('a.delayed').as('delayed_count'), 'l.weighting', notedCount.as('noted_count')])
    .select(isToGrade(now).as('is_to_grade'))
    .select([sql<string>`p.year || '-' || p.number`.as('period'), isClosed.as('is_closed')])
    .select([classHours.as('class_hours'), taughtCourseSection.as('course_section'), author.as('author')])
    .$narrowType<{ course_id: NotNull }>()

/** Found by what is noted of the lesson, or by its course: each through its own index. */
const foundBy = (search: string | undefined) =>
  sql<boolean>`l.id in (select n.id from lessons n where ${searchCondition(search, 'n.search_text')}
    union select n.id from courses nc join course_sections ncs on ncs.course_id = nc.id
      join lessons n on n.course_section_id = ncs.id where ${searchCondition(search, 'nc.search_text')})`

const taughtBy = (teacher_id: number) =>
  sql<boolean>`l.course_section_id in (select cst.course_section_id from course_section_teachers cst
    where cst.teacher_id = ${teacher_id})`

const standsAs = (state: (typeof LESSON_STATES)[number], now: Instant) =>
  ({
    planned: sql<boolean>`(l.registered_at is null and not ${isToRegister(now)})`,
    to_register: isAskedFor(now),
    to_do: sql<boolean>`(l.date <= ${dayOf(now)} and (${isAskedFor(now)} or ${isToGrade(now)}))`,
    to_grade: isToGrade(now),
    registered: sql<boolean>`l.registered_at is not null`,
    without_content: sql<boolean>`(l.registered_at is not null and l.content is null)`,
  })[state]

type LessonsQuery = { query: QueryOf<typeof listLessons>; actor: Actor; now: Instant }

/** A page of lessons within reach. */
export function pageOfLessons(tx: Tx, { query, actor, now }: LessonsQuery) {
  const today = dayOf(now)
  return page(
    rowsOf(tx, now)
      .where(within('lesson', actor, 'l'))
      .$if(Boolean(query.search?.trim()), (q) => q.where(foundBy(query.search)))
      .$if(query.period_id !== undefined, (q) => q.where('l.period_id', '=', query.period_id ?? 0))
      .$if(query.section_id !== undefined, (q) => q.where('l.section_id', '=', query.section_id ?? 0))
      .$if(query.course_id !== undefined, (q) => q.where('cs.course_id', '=', query.course_id ?? 0))
      .$if(query.teacher_id !== undefined, (q) => q.where(taughtBy(query.teacher_id ?? 0)))
      .$if(query.from !== undefined, (q) => q.where('l.date', '>=', query.from ?? today))
      .$if(query.until !== undefined, (q) => q.where('l.date', '<=', query.until ?? today))
      .$if(query.state !== undefined, (q) => q.where(standsAs(query.state ?? 'planned', now)))
      .$if(query.evaluations !== undefined, (q) =>
        q.where('l.weighting', query.evaluations ? 'is not' : 'is', null),
      )
      .$if(query.when === 'coming', (q) => q.where('l.date', '>=', today))
      .$if(query.when === 'past', (q) => q.where('l.date', '<', today)),
    query,
    {
      orders: { date: 'l.date', created_at: 'l.created_at' },
      first: 'date,asc',
      second: startsAt,
      id: 'l.id',
    },
  )
}

export const lessonById = (tx: Tx, id: number, now: Instant) =>
  rowsOf(tx, now).where('l.id', '=', id).executeTakeFirstOrThrow()

/** The id of the current period; undefined when none is. */
export const currentPeriod = async (tx: Tx): Promise<number | undefined> =>
  (await tx.selectFrom('periods').select('id').where('enabled', '=', true).executeTakeFirst())?.id

/** Courses of sections with what decides on their lessons. */
const factsIn = (tx: Tx) =>
  tx
    .selectFrom('course_sections as cs')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .select(['cs.id', 'cs.section_id', 's.period_id', 'p.start_date', 'p.end_date', isClosed.as('is_closed')])
    .select(stateOfNotes.as('state'))
    .select(
      sql<number[]>`array(select cst.teacher_id from course_section_teachers cst
        where cst.course_section_id = cs.id)`.as('teacher_ids'),
    )
    .select(
      sql<boolean>`exists (select from schedules sc where sc.course_section_id = cs.id)`.as('has_schedules'),
    )

/**
 * One of them; the dates of its period, its section, which a lesson names too, and it stay locked, in this order.
 * Undefined when the section has it not.
 */
export const lockedFacts = (tx: Tx, { section_id, course_id }: CourseSectionKey) =>
  factsIn(tx)
    .where('cs.section_id', '=', section_id)
    .where('cs.course_id', '=', course_id)
    .forShare('p')
    .forKeyShare('s')
    .forNoKeyUpdate('cs')
    .executeTakeFirst()
export type LessonFacts = NonNullable<Awaited<ReturnType<typeof lockedFacts>>>

const LESSON = ['l.course_section_id', 'l.date', 'l.registered_at', 'l.title', 'l.weighting'] as const

/** A lesson with what decides on it, locked: its period, its course-section, then itself. */
export async function lockedLesson(tx: Tx, lesson_id: number) {
  const { course_section_id, date, registered_at, title, weighting, ...facts } = await factsIn(tx)
    .innerJoin('lessons as l', 'l.course_section_id', 'cs.id')
    .select(LESSON)
    .where('l.id', '=', lesson_id)
    .forShare('p')
    .forNoKeyUpdate('cs')
    .forUpdate('l')
    .executeTakeFirstOrThrow()
  return { facts, lesson: { id: lesson_id, course_section_id, date, registered_at, title, weighting } }
}
export type LockedLesson = Awaited<ReturnType<typeof lockedLesson>>['lesson']

/** Whether anybody was marked at the lesson. */
export const hasAttendance = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx
    .selectFrom('attendances')
    .select('lesson_id')
    .where('lesson_id', '=', id)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether the course-section has another lesson on the date. */
export async function isTaken(
  tx: Tx,
  wanted: { course_section_id: number; date: Day; except: number | null },
): Promise<boolean> {
  const found = await tx
    .selectFrom('lessons')
    .select('id')
    .where('course_section_id', '=', wanted.course_section_id)
    .where('date', '=', wanted.date)
    .$if(wanted.except !== null, (q) => q.where('id', '<>', wanted.except))
    .executeTakeFirst()
  return found !== undefined
}

/** Whether anybody has a note in the lesson. */
export const hasNotes = async (tx: Tx, lesson_id: number): Promise<boolean> =>
  (await tx
    .selectFrom('notes')
    .select('lesson_id')
    .where('lesson_id', '=', lesson_id)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** What the evaluations of a course-section weigh together without one of them. */
export async function weightingBeside(
  tx: Tx,
  { course_section_id, lesson_id }: { course_section_id: number; lesson_id: number | null },
): Promise<number> {
  const { others } = await tx
    .selectFrom('course_sections as cs')
    .select(
      sql<number>`cs.weighting_assigned - coalesce((select l.weighting from lessons l
        where l.id = ${lesson_id} and l.course_section_id = cs.id), 0)`.as('others'),
    )
    .where('cs.id', '=', course_section_id)
    .executeTakeFirstOrThrow()
  return others
}

type ScheduledDate = Generated['skipped'][number] & { is_made: boolean }

/** A lesson for each scheduled date of the period but holidays and dates taken, as one statement; tells of each date. */
export async function insertScheduled(
  tx: Tx,
  facts: LessonFacts,
  created_by: number,
): Promise<ScheduledDate[]> {
  const { rows } = await sql<ScheduledDate>`
    with dates as (
      select d.at::date as date from generate_series(${facts.start_date}::date, ${facts.end_date}::date, interval '1 day') d (at)
      where extract(isodow from d.at) in (select sc.day from schedules sc where sc.course_section_id = ${facts.id})
    ), holy as (
      select b.date, min(h.title) as title from holidays_between(${facts.start_date}, ${facts.end_date}) b
      join holidays h on h.id = b.holiday_id group by b.date
    ), made as (
      insert into lessons (course_section_id, section_id, period_id, date, created_by)
      select ${facts.id}::int, ${facts.section_id}::int, ${facts.period_id}::int, d.date, ${created_by}::int
      from dates d where d.date not in (select date from holy)
      order by d.date
      on conflict on constraint lessons_course_section_date_unique do nothing
      returning date
    )
    select d.date, m.date is not null as is_made, case when l.id is null then h.title end as title,
      case when h.date is not null and l.id is null then 'holiday' else 'course_section_lesson_date_exists' end as reason
    from dates d
    left join made m on m.date = d.date
    left join holy h on h.date = d.date
    left join lessons l on l.course_section_id = ${facts.id} and l.date = d.date
    order by d.date`.execute(tx)
  return rows
}
