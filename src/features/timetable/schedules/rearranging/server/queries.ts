import { sql } from 'kysely'
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
