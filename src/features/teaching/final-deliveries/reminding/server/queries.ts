import { sql } from 'kysely'
import type { Day } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'

type Untold = {
  teacher_id: number
  user_id: number
  code: string
  course_title: string
  date: Day
  missing: number
}

/** The juries of a delivery with a day who lack notes and were not told; none where the notes were handed over. */
export async function untoldOf(tx: Tx, id: number): Promise<Untold[]> {
  const { rows } = await sql<Untold>`
    select j.teacher_id, t.user_id, d.code, c.title as course_title, d.date, n.missing
    from final_deliveries d
    join course_sections cs on cs.id = d.course_section_id and cs.notes_delivered_at is null
    join courses c on c.id = cs.course_id
    join final_delivery_juries j on j.final_delivery_id = d.id and j.reminded_at is null
    join teachers t on t.id = j.teacher_id
    cross join lateral (select count(*) as missing from final_delivery_students f
      join enrolments e on e.id = f.enrolment_id and e.state = 'enrolled'
      where f.final_delivery_id = d.id and not exists (select from jury_notes o where o.final_delivery_id = d.id
        and o.teacher_id = j.teacher_id and o.enrolment_id = e.id)) n
    where d.id = ${id} and d.date is not null and n.missing > 0
    order by j.teacher_id`.execute(tx)
  return rows
}

/** Keeps that the juries were told. */
export async function setTold(tx: Tx, id: number, teacher_ids: readonly number[]): Promise<void> {
  await tx
    .updateTable('final_delivery_juries')
    .set({ reminded_at: sql`claustro_now()` })
    .where('final_delivery_id', '=', id)
    .where('teacher_id', 'in', teacher_ids)
    .execute()
}
