import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import type { Slot } from '../../courses/rules.ts'

type Hours = { course_id: number; section_id: number; slots: Slot[] }

/** The hours of each course of an inscription, in minutes of the day. */
export async function hoursOf(tx: Tx, inscription_id: number): Promise<Hours[]> {
  const { rows } = await sql<Hours>`
    select cs.course_id, cs.section_id,
      (select coalesce(json_agg(json_build_object('day', h.day, 'from', h.starts, 'until', h.ends)), '[]') from (
        select sl.day, min(ch.start_hour * 60 + ch.start_minute) as starts, max(ch.end_hour * 60 + ch.end_minute) as ends
        from schedule_slots sl join class_hours ch on ch.id = sl.class_hour_id
        where sl.course_section_id = cs.id group by sl.schedule_id, sl.day) h) as slots
    from enrolments e join course_sections cs on cs.id = e.course_section_id
    where e.inscription_id = ${inscription_id}`.execute(tx)
  return rows
}
