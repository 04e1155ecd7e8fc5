import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import type { Standing } from '../rules.ts'

/** What stands of those course-sections now. */
export async function standingOf(tx: Tx, course_sections_ids: readonly number[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select sc.id, sc.course_section_id, sc.day, sc.classroom_id, sc.is_locked,
      array_agg(sl.class_hour_id order by sl.class_hour_id) as class_hours_ids
    from schedules sc join schedule_slots sl on sl.schedule_id = sc.id
    where sc.course_section_id = any(${[...course_sections_ids]}::int[])
    group by sc.id`.execute(tx)
  return rows
}

export const classHoursOf = async (tx: Tx): Promise<number[]> =>
  (await tx.selectFrom('class_hours').select('id').execute()).map(({ id }) => id)
