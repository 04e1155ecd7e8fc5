import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import type { Warning } from '../../contract.ts'
import { TEACHER } from './columns.ts'
import type { WantedHour } from './queries.ts'

/** The hours that those who teach a course-section said they cannot, or had rather not, in its period. */
export const unwantedBy = ({
  id,
  period_id,
}: {
  id: number
  period_id: number
}) => sql`course_section_teachers cst
  join availabilities a on a.teacher_id = cst.teacher_id and a.period_id = ${period_id}
  join unwanted_hours uh on uh.availability_id = a.id
  join teachers t on t.id = a.teacher_id and cst.course_section_id = ${id}`

export type Unwanted = { teacher: NonNullable<Warning['teacher']>; is_impossible: boolean }

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
