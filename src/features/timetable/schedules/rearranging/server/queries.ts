import { sql } from 'kysely'
import { isClosed, isOlder } from '#features/timetable/periods/server/columns.ts'
import type { CourseSectionKey } from '#features/timetable/section-names/contract.ts'
import type { Tx } from '#server/database/db.ts'

/** The course-sections of the sections of some, each with the colour that it has. */
export async function colorsBeside(tx: Tx, courses: readonly number[]) {
  const { rows } = await sql<{ id: number; section_id: number; color: string | null }>`
    select cs.id, cs.section_id, (select sc.color from schedules sc where sc.course_section_id = cs.id
      order by sc.id limit 1) as color
    from course_sections cs where cs.section_id in (
      select o.section_id from course_sections o where o.id = any(${[...courses]}::int[]))
    order by cs.id`.execute(tx)
  return rows
}

type New = {
  /** Its place among them. */
  at: number
  course_section_id: number
  classroom_id: number
  day: number
  color: string | undefined
}

/** Makes entries without hours; their ids, in their order. */
export async function insertedIds(tx: Tx, values: readonly New[]): Promise<number[]> {
  // Ids are given out in the order of the rows.
  const inserted = await sql<{ id: number }>`
    insert into schedules (course_section_id, section_id, period_id, classroom_id, classroom_shared, day, color)
    select cs.id, cs.section_id, s.period_id, r.id, r.multiple_sections, m.day, m.color
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as m (at int, course_section_id int, day smallint, classroom_id int, color text)
    join course_sections cs on cs.id = m.course_section_id
    join sections s on s.id = cs.section_id
    join classrooms r on r.id = m.classroom_id
    order by m.at
    returning id`.execute(tx)
  return inserted.rows.map(({ id }) => id)
}

/** Those of entries, and those named by section and course. */
const coursesOf = (schedules: readonly number[], named: readonly CourseSectionKey[]) => sql`(
  select sc.course_section_id from schedules sc where sc.id = any(${[...schedules]}::int[])
  union all
  select k.id from course_sections k
  join jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as n (section_id int, course_id int)
    on n.section_id = k.section_id and n.course_id = k.course_id)`

type Course = CourseSectionKey & { id: number; period_id: number; is_older: boolean; is_closed: boolean }

/** The course-sections of entries and those named, held with their sections and the dates of their periods; and those entries. */
export async function heldToRearrange(
  tx: Tx,
  schedules: readonly number[],
  named: readonly CourseSectionKey[],
) {
  await sql`select from course_sections cs join sections s on s.id = cs.section_id join periods p on p.id = s.period_id
    where cs.id in ${coursesOf(schedules, named)}
    order by cs.id for share of p for key share of s for no key update of cs`.execute(tx)
  const courses = await sql<Course>`
    select cs.id, cs.section_id, cs.course_id, s.period_id, ${isOlder} as is_older, ${isClosed} as is_closed
    from course_sections cs join sections s on s.id = cs.section_id join periods p on p.id = s.period_id
    where cs.id in ${coursesOf(schedules, named)}`.execute(tx)
  const entries = await sql<{ id: number; course_section_id: number; updated_at: string }>`
    select id, course_section_id, updated_at from schedules where id = any(${[...schedules]}::int[])`.execute(
    tx,
  )
  return { courses: courses.rows, entries: entries.rows }
}
