import { sql } from 'kysely'
import { sittingsOfHours } from '#features/plan/courses/rules.ts'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import type { Tx } from '#server/database/db.ts'
import { together } from '#server/database/pipeline.ts'
import { mustMove } from '../../relocating/rules.ts'
import type { Stays } from '../../rules.ts'
import type { Institute } from '../../search/institute.ts'

/** What is to be timetabled, and what keeps its place. */
export type Scope = {
  period_id: number
  section_id: number | null
  specialization_id: number | null
  classroom_id: number | null
  teacher_id: number | null
  stays: Stays
}

/** The institute as it is, and what the course-sections that are to be placed are called. */
export type Read = { institute: Institute; titles: ReadonlyMap<number, string> }

const WORKING_DAYS = [1, 2, 3, 4, 5]

/** All that decides where classes may be. Days are those of work, and others on which the period has classes already. */
export async function readInstitute(tx: Tx, scope: Scope): Promise<Read> {
  const { period_id } = scope
  const [courses, entries, all_hours, classrooms, unwanted, rooms, teachers, repeating] = await together(tx, [
    () => courseSectionsOf(tx, scope),
    () => entriesOf(tx, scope),
    () => classHoursOf(tx),
    () => classroomsOf(tx),
    () => unwantedOf(tx, period_id),
    () => roomsBeside(tx, period_id),
    () => teachersBeside(tx, period_id),
    () => repeatingIn(tx, period_id),
  ])
  const days = [...new Set([...WORKING_DAYS, ...entries.map(({ day }) => day)])].toSorted(
    (one, other) => one - other,
  )
  const shifts = new Set(courses.filter(({ is_asked }) => is_asked).map(({ shift }) => shift))
  const used = new Set(entries.flatMap(({ class_hours_ids }) => class_hours_ids))
  const hours = all_hours.filter(({ id, shift }) => used.has(id) || shifts.has('mixed') || shifts.has(shift))
  const class_hours_ids = hours.map(({ id }) => id)
  const isInWeek = ({ day, class_hour_id }: { day: number; class_hour_id: number }) =>
    days.includes(day) && class_hours_ids.includes(class_hour_id)
  const follow = (ids: readonly number[]) =>
    ids.every(
      (id, at) => at === 0 || class_hours_ids.indexOf(id) === class_hours_ids.indexOf(ids[at - 1] ?? 0) + 1,
    )
  const is_relocation = scope.stays === 'possible'
  const week: Institute = {
    ...{ days, class_hours_ids, repeating },
    classrooms: classrooms.filter(({ id }) => id !== scope.classroom_id),
    course_sections: courses.map(({ is_completed, shift, hours: asked, sittings, room_tag, ...one }) => ({
      ...{ id: one.id, section_id: one.section_id, teachers_ids: one.teachers_ids },
      students_count: one.students_count,
      sittings: is_completed ? sittingsOfHours(asked, sittings) : [],
      class_hours_ids: hours.filter((hour) => shift === 'mixed' || hour.shift === shift).map(({ id }) => id),
      tag: room_tag,
    })),
    // What is torn is not put together: it stays.
    standing: entries.map((one) => ({ ...one, is_locked: one.is_locked || !follow(one.class_hours_ids) })),
    unwanted: unwanted.filter(isInWeek),
    taken: [...rooms, ...teachers].filter(isInWeek),
    ...(is_relocation && { is_relocation }),
  }
  const isLost = mustMove(week, scope)
  const institute = is_relocation
    ? { ...week, standing: week.standing.map((one) => ({ ...one, must_move: isLost(one) })) }
    : week
  const asked = courses.filter(({ is_asked }) => is_asked)
  return { institute, titles: new Map(asked.map((one) => [one.id, `${one.code}, ${sectionCode(one)}`])) }
}

type Course = {
  id: number
  section_id: number
  shift: string
  hours: number
  sittings: number[] | null
  room_tag: string | null
  code: string
  letter_code: string
  semester_code: string
  specialization_code: string
  teachers_ids: number[]
  students_count: number
  is_asked: boolean
  is_completed: boolean
}

const isOf = ({ section_id, specialization_id }: Scope) =>
  sql<boolean>`(${section_id}::int is null or s.id = ${section_id}::int)
    and (${specialization_id}::int is null or s.specialization_id = ${specialization_id}::int)`

/** What lacks is placed; where something is to be relocated, nothing beside it. */
const isCompleted = (scope: Scope) =>
  sql<boolean>`(${isOf(scope)} and num_nonnulls(${scope.classroom_id}::int, ${scope.teacher_id}::int) = 0)`

/** What may be placed or moved. */
const isAsked = (scope: Scope) => (scope.stays === 'possible' ? sql<boolean>`true` : isOf(scope))

async function courseSectionsOf(tx: Tx, scope: Scope): Promise<Course[]> {
  const { rows } = await sql<Course>`
    select cs.id, cs.section_id, s.shift, c.hours, c.sittings, c.room_tag, c.code, s.letter_code,
      se.code as semester_code, sp.code as specialization_code, ${isAsked(scope)} as is_asked,
      ${isCompleted(scope)} as is_completed,
      array(select cst.teacher_id from course_section_teachers cst where cst.course_section_id = cs.id
        order by cst.teacher_id) as teachers_ids,
      (select count(*) from enrolments e where e.course_section_id = cs.id and e.state <> 'withdrawn')
        as students_count
    from course_sections cs
    join sections s on s.id = cs.section_id
    join semesters se on se.id = s.semester_id
    join specializations sp on sp.id = s.specialization_id
    join courses c on c.id = cs.course_id
    where s.period_id = ${scope.period_id}
    order by sp.code, se.number, s.letter_code, c.code, cs.id`.execute(tx)
  return rows
}

type Entry = {
  schedule_id: number
  course_section_id: number
  classroom_id: number
  day: number
  class_hours_ids: number[]
  is_locked: boolean
}

/** All that stands in the period; what is not to be placed keeps its place. */
async function entriesOf(tx: Tx, scope: Scope): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select sc.id as schedule_id, sc.course_section_id, sc.classroom_id, sc.day,
      array_agg(h.id order by h.start_hour, h.start_minute) as class_hours_ids,
      not (${isAsked(scope)}) or ${scope.stays} = 'placed' or (${scope.stays} in ('possible', 'locked') and sc.is_locked) as is_locked
    from schedules sc
    join sections s on s.id = sc.section_id
    join schedule_slots sl on sl.schedule_id = sc.id
    join class_hours h on h.id = sl.class_hour_id
    where sc.period_id = ${scope.period_id}
    group by sc.id, s.id
    order by sc.id`.execute(tx)
  return rows
}

const classHoursOf = (tx: Tx) =>
  tx
    .selectFrom('class_hours')
    .select(['id', 'shift'])
    .orderBy('start_hour')
    .orderBy('start_minute')
    .orderBy('id')
    .execute()

const classroomsOf = (tx: Tx) =>
  tx
    .selectFrom('classrooms')
    .select(['id', 'max_capacity', 'multiple_sections as is_shared'])
    .select((row) => row.ref('tags').$castTo<string[]>().as('tags'))
    .where('state', '=', 'enabled')
    .orderBy('id')
    .execute()

const unwantedOf = (tx: Tx, period_id: number) =>
  tx
    .selectFrom('unwanted_hours as u')
    .innerJoin('availabilities as a', 'a.id', 'u.availability_id')
    .select(['a.teacher_id', 'u.day', 'u.class_hour_id', 'u.is_impossible'])
    .where('a.period_id', '=', period_id)
    .orderBy('a.teacher_id')
    .orderBy('u.day')
    .orderBy('u.class_hour_id')
    .execute()

type Hour = { day: number; class_hour_id: number }

/** The hours at which other periods at the same time have rooms that hold one section at a time. */
async function roomsBeside(tx: Tx, period_id: number): Promise<(Hour & { classroom_id: number })[]> {
  const { rows } = await sql<Hour & { classroom_id: number }>`
    select sl.classroom_id, sl.day, sl.class_hour_id from schedule_slots sl
    where sl.period_id = any(array(select periods_beside(${period_id}))) and sl.period_id <> ${period_id}
      and not sl.classroom_shared
    order by 1, 2, 3`.execute(tx)
  return rows
}

async function teachersBeside(tx: Tx, period_id: number): Promise<(Hour & { teacher_id: number })[]> {
  const { rows } = await sql<Hour & { teacher_id: number }>`
    select ts.teacher_id, ts.day, ts.class_hour_id from schedule_teacher_slots ts
    where ts.period_id = any(array(select periods_beside(${period_id}))) and ts.period_id <> ${period_id}
    order by 1, 2, 3`.execute(tx)
  return rows
}

type Repeating = { course_sections_ids: [number, number]; students_count: number }

/** Course-sections of two sections that have students in common: who repeats a course has it with another section. */
async function repeatingIn(tx: Tx, period_id: number): Promise<Repeating[]> {
  const { rows } = await sql<Repeating>`
    with taken as materialized (
      select e.student_id, cs.id, cs.section_id from enrolments e
      join course_sections cs on cs.id = e.course_section_id
      join sections s on s.id = cs.section_id
      where s.period_id = ${period_id} and e.state <> 'withdrawn'
    ), repeating as (
      select student_id from taken group by student_id having count(distinct section_id) > 1
    )
    select array[one.id, other.id] as course_sections_ids, count(*) as students_count
    from repeating r
    join taken one using (student_id)
    join taken other on other.student_id = one.student_id and other.section_id <> one.section_id and other.id > one.id
    group by one.id, other.id
    order by one.id, other.id`.execute(tx)
  return rows
}

/** Holds what the changes of a proposal are of, as whoever removes a section waits for it. */
export const holdPlaces = (tx: Tx, scope: Scope) =>
  sql`select from course_sections cs join sections s on s.id = cs.section_id join periods p on p.id = s.period_id
    where s.period_id = ${scope.period_id} and ${isAsked(scope)}
    order by cs.id for share of p for key share of s for key share of cs`.execute(tx)
