import { sql } from 'kysely'
import { isClosed, isOlder } from '#features/timetable/periods/server/columns.ts'
import type { Tx } from '#server/database/db.ts'
import type { ConflictCode, TakenBy, Warning } from '../../contract.ts'
import { ITS_TEACHER, isBeside, NOBODY, RANK, SLOT_NAMES, TEACHER, takenBy, unwantedBy } from './columns.ts'

/** A course of a section that is about to be placed, and what decides on it. */
export type ScheduledCourse = {
  id: number
  section_id: number
  period_id: number
  letter_code: string
  semester_code: string
  specialization_code: string
  shift: string
  course_id: number
  code: string
  title: string
  hours: number
  scheduled_hours: number
  students_count: number
  is_older: boolean
  is_closed: boolean
}

/** The course of a section, without the hours of one entry; undefined when the section does not teach it. */
export async function targetOf(
  tx: Tx,
  { section_id, course_id }: { section_id: number; course_id: number },
  except: number | null = null,
): Promise<ScheduledCourse | undefined> {
  const { rows } = await sql<ScheduledCourse>`
    select cs.id, cs.section_id, s.period_id, s.letter_code, s.shift,
      se.code as semester_code, sp.code as specialization_code, c.id as course_id, c.code, c.title, c.hours,
      (select count(*) from schedule_slots sl where sl.course_section_id = cs.id
        and sl.schedule_id is distinct from ${except}::int) as scheduled_hours,
      (select count(*) from enrolments e where e.course_section_id = cs.id and e.state <> 'withdrawn')
        as students_count,
      ${isOlder} as is_older, ${isClosed} as is_closed
    from course_sections cs
    join sections s on s.id = cs.section_id
    join semesters se on se.id = s.semester_id
    join specializations sp on sp.id = s.specialization_id
    join periods p on p.id = s.period_id
    join courses c on c.id = cs.course_id
    where cs.section_id = ${section_id} and cs.course_id = ${course_id}`.execute(tx)
  return rows[0]
}

type Course = { id: number; section_id: number }
type ClashScope = {
  period_id: number
  /** Entries that are being changed do not stand in the way. */
  except: readonly number[]
}

/**
 * Each ground on which an hour wanted (`w`: entry, course_section_id, section_id, day, class_hour_id, classroom_id or
 * null) is taken: by a slot, or by an entry that is wanted too and comes before (`by_entry`). What the course-section
 * itself has then is one ground only: its section, its teachers and often its room are the same. Each ground is found
 * through the index of the constraint that keeps it. Teachers are joined first (`taught`): else all pairs of an hour
 * are tried for them.
 */
const grounds = ({ period_id, except }: ClashScope) => sql`(
    with taught as materialized (
      select w.entry, w.course_section_id, w.day, w.class_hour_id, cst.teacher_id
      from w join course_section_teachers cst using (course_section_id)
    )
    select g.entry, g.code, g.rank, g.teacher_id, null::int as by_entry, o.schedule_id, o.course_section_id,
      o.section_id, o.period_id, o.classroom_id, o.day, o.class_hour_id
    from (
      select w.entry, 'day_course_section_class_hour_taken' as code, 1 as rank, ${NOBODY}, s.schedule_id, s.class_hour_id
      from w join schedule_slots s using (course_section_id, day, class_hour_id)
      union all
      select w.entry, 'day_section_class_hour_taken', 2, null, s.schedule_id, s.class_hour_id
      from w join schedule_slots s using (section_id, day, class_hour_id)
      where s.course_section_id <> w.course_section_id
      union all
      select w.entry, 'day_classroom_class_hour_taken', 3, null, s.schedule_id, s.class_hour_id
      from w join schedule_slots s using (classroom_id, day, class_hour_id)
      where not s.classroom_shared and ${isBeside(sql`s.period_id`, period_id)}
        and s.course_section_id <> w.course_section_id
      union all
      select w.entry, 'day_teacher_class_hour_taken', 4, ts.teacher_id, ts.schedule_id, ts.class_hour_id
      from taught w join schedule_teacher_slots ts using (teacher_id, day, class_hour_id)
      where ${isBeside(sql`ts.period_id`, period_id)} and ts.course_section_id <> w.course_section_id
    ) g
    join schedule_slots o on o.schedule_id = g.schedule_id and o.class_hour_id = g.class_hour_id
    where o.schedule_id <> all(${[...except]}::int[])
    union all
    select g.entry, g.code, g.rank, g.teacher_id, g.by, null, o.course_section_id, o.section_id,
      ${period_id}::int, o.classroom_id, o.day, o.class_hour_id
    from (
      select w.entry, 'day_course_section_class_hour_taken' as code, 1 as rank, ${NOBODY}, b.entry as by, b.class_hour_id
      from w join w b using (course_section_id, day, class_hour_id) where b.entry < w.entry
      union all
      select w.entry, 'day_section_class_hour_taken', 2, null, b.entry, b.class_hour_id
      from w join w b using (section_id, day, class_hour_id)
      where b.entry < w.entry and b.course_section_id <> w.course_section_id
      union all
      select w.entry, 'day_classroom_class_hour_taken', 3, null, b.entry, b.class_hour_id
      from w join w b using (classroom_id, day, class_hour_id)
      join classrooms r on r.id = w.classroom_id and not r.multiple_sections
      where b.entry < w.entry and b.course_section_id <> w.course_section_id
      union all
      select w.entry, 'day_teacher_class_hour_taken', 4, w.teacher_id, b.entry, b.class_hour_id
      from taught w join taught b using (teacher_id, day, class_hour_id)
      where b.entry < w.entry and b.course_section_id <> w.course_section_id
    ) g
    join w o on o.entry = g.by and o.class_hour_id = g.class_hour_id
  ) sl
  left join teachers t on t.id = sl.teacher_id
  ${SLOT_NAMES}`

/** Entries wanted have distinct numbers; an entry takes each of its hours once. */
export type WantedHour = {
  entry: number
  course_section_id: number
  section_id: number
  day: number
  classroom_id: number
  class_hour_id: number
}
export type Clash = { entry: number; code: ConflictCode; with: TakenBy }

/** Every clash of hours wanted in a period, with what is stored and among themselves, in the order of the entries. */
export async function clashesOf(tx: Tx, asked: ClashScope, wanted: readonly WantedHour[]): Promise<Clash[]> {
  const { rows } = await sql<Clash>`
    with w as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (entry int, course_section_id int,
        section_id int, day smallint, classroom_id int, class_hour_id int)
    )
    select sl.entry, sl.code, ${takenBy(ITS_TEACHER, asked.period_id, sql`sl.by_entry`)} as "with"
    from ${grounds(asked)}
    order by sl.entry, sl.day, sl.class_hour_id, ${RANK}`.execute(tx)
  return rows
}

type Unwanted = { teacher: NonNullable<Warning['teacher']>; is_impossible: boolean }

/** Whose words the hours wanted go against: of each entry and teacher the worst. */
export async function unwantedAt(
  tx: Tx,
  target: { id: number; period_id: number },
  wanted: readonly Pick<WantedHour, 'entry' | 'day' | 'class_hour_id'>[],
): Promise<(Unwanted & { entry: number })[]> {
  const { rows } = await sql<Unwanted & { entry: number }>`
    select w.entry, ${TEACHER} as teacher, bool_or(uh.is_impossible) as is_impossible
    from ${unwantedBy(target)}
    join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (entry int, day int, class_hour_id int)
      on w.day = uh.day and w.class_hour_id = uh.class_hour_id
    group by w.entry, t.id
    order by w.entry, t.last_name, t.id`.execute(tx)
  return rows
}

export type OfCourse = { target: Course & { period_id: number }; except: number | null }
type Cell = {
  day: number
  class_hour_id: number
  is_free: boolean
  is_outside_shift: boolean
  taken: { code: ConflictCode; with: TakenBy }[]
  unwanted: Unwanted[]
}

/** Every day and class hour of the week for a course of a section: free, or who or what takes it. */
export async function cellsOf(
  tx: Tx,
  { target: { id, section_id, period_id, shift }, except }: OfCourse & { target: ScheduledCourse },
  classroom_id: number | null,
): Promise<Cell[]> {
  const { rows } = await sql<Cell>`
    with w as materialized (
      select d.day::int as entry, d.day::smallint as day, h.id as class_hour_id, ${id}::int as course_section_id,
        ${section_id}::int as section_id, ${classroom_id}::int as classroom_id
      from class_hours h cross join generate_series(1, 7) as d (day)
    ), taken as (
      select sl.day, sl.class_hour_id, json_agg(json_build_object('code', sl.code,
        'with', ${takenBy(ITS_TEACHER, period_id)}) order by ${RANK}) as grounds
      from ${grounds({ period_id, except: except === null ? [] : [except] })}
      group by sl.day, sl.class_hour_id
    ), unwanted as (
      select uh.day, uh.class_hour_id, json_agg(json_build_object('teacher', ${TEACHER},
        'is_impossible', uh.is_impossible) order by not uh.is_impossible, t.last_name, t.id) as said
      from ${unwantedBy({ id, period_id })}
      group by uh.day, uh.class_hour_id
    )
    select w.day, w.class_hour_id, k.grounds is null as is_free,
      ${shift} <> 'mixed' and h.shift <> ${shift} as is_outside_shift, coalesce(k.grounds, '[]') as taken,
      coalesce(n.said, '[]') as unwanted
    from w join class_hours h on h.id = w.class_hour_id
    left join taken k on k.day = w.day and k.class_hour_id = w.class_hour_id
    left join unwanted n on n.day = w.day and n.class_hour_id = w.class_hour_id
    order by w.day, h.start_hour * 60 + h.start_minute`.execute(tx)
  return rows
}

type TeachersOfCourse = { course_section_id: number; teacher_ids: readonly number[] }

/** Where teachers who are about to be given a course-section already teach another at its hours. */
export async function clashesOfTeachers(tx: Tx, { course_section_id, teacher_ids }: TeachersOfCourse) {
  const { rows } = await sql<{ code: ConflictCode; with: TakenBy }>`
    select 'day_teacher_class_hour_taken' as code, ${takenBy(TEACHER, sql`own.period_id`)} as "with"
    from schedule_slots own
    join schedule_teacher_slots ts on ts.period_id in (select periods_beside(own.period_id)) and ts.day = own.day
      and ts.class_hour_id = own.class_hour_id and ts.course_section_id <> own.course_section_id
    join schedule_slots sl on sl.schedule_id = ts.schedule_id and sl.class_hour_id = ts.class_hour_id
    join teachers t on t.id = ts.teacher_id
    ${SLOT_NAMES}
    where own.course_section_id = ${course_section_id} and ts.teacher_id = any(${[...teacher_ids]}::int[])
    order by sl.day, sl.class_hour_id, t.id`.execute(tx)
  return rows
}
