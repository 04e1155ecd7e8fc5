import { sql } from 'kysely'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { PastSection } from '../../rules.ts'

type BulkInput = { import_id: number; sections: readonly PastSection[]; periods: ReadonlyMap<string, number> }
type MadeSection = { id: number; period_id: number; semester_id: number; letter_code: string }

/** Makes the sections of an imported history, full from the first, and their courses, whose notes are delivered. */
export async function createPastSections(
  tx: Tx,
  by: By,
  { import_id, sections, periods }: BulkInput,
): Promise<MadeSection[]> {
  const wanted = sections.map((one) => ({ ...one, period_id: periods.get(one.period) }))
  const { rows } = await sql<MadeSection>`
    insert into sections (import_id, period_id, specialization_id, pensum_id, semester_id, letter_code, shift,
      males_limit, females_limit, males_assigned, females_assigned)
    select ${import_id}, it.period_id, it.specialization_id, it.pensum_id, it.semester_id, it.letter_code, 'mixed',
      it.males_limit, it.females_limit, it.males_limit, it.females_limit
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as it(period_id int, specialization_id int, pensum_id int,
      semester_id int, letter_code text, males_limit int, females_limit int)
    returning id, period_id, semester_id, letter_code`.execute(tx)
  await sql`
    insert into course_sections (section_id, course_id, notes_delivered_at, notes_delivered_by)
    select s.id, c.course_id, ${by.clock.now()}::timestamptz, ${by.actor.user_id}
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
      as it(period_id int, semester_id int, letter_code text, course_ids int[])
    join sections s on s.period_id = it.period_id and s.semester_id = it.semester_id and s.letter_code = it.letter_code
    cross join unnest(it.course_ids) as c(course_id)
    order by s.id, c.course_id`.execute(tx)
  return rows
}

/** Takes away the sections of an imported history, which nobody is inscribed in any more. */
export async function removePastSections(tx: Tx, import_id: number): Promise<void> {
  await tx.deleteFrom('sections').where('import_id', '=', import_id).execute()
}
