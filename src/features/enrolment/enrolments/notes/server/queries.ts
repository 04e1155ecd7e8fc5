import { sql } from 'kysely'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/db.ts'
import { staysBefore } from '../../stays/server/columns.ts'
import type { NoteFacts } from '../rules.ts'

/** What the definitive notes of enrolments are made of; not of those whose notes were handed over, which stay. */
export const noteFactsOf = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('enrolments as e')
    .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
    .select(['e.id', 'e.definitive_note', 'e.whole_weighting', 'e.joined_on', staysBefore.as('stays')])
    .select(
      sql<
        NoteFacts['given']
      >`coalesce((select json_agg(json_build_object('date', l.date, 'weighting', l.weighting,
          'note', n.note, 'outcome', n.outcome, 'is_own', l.course_section_id = e.course_section_id))
        from notes n join lessons l on l.id = n.lesson_id where n.enrolment_id = e.id), '[]')`.as('given'),
    )
    .select(
      sql<NoteFacts['unnoted']>`case when e.joined_on is null then '[]' else coalesce((
        select json_agg(json_build_object('date', l.date, 'weighting', l.weighting, 'note', null)) from lessons l
        where l.course_section_id = e.course_section_id and l.weighting is not null
          and not exists (select from notes n where n.lesson_id = l.id and n.enrolment_id = e.id)), '[]') end`.as(
        'unnoted',
      ),
    )
    .select(
      sql<NoteFacts['juries']>`coalesce((
        select json_agg(json_build_object('note', j.note, 'weighting', f.final_delivery_value_percent, 'juries', j.juries))
        from (select final_delivery_id, sum(note) as note, count(*) as juries from jury_notes
          where enrolment_id = e.id group by final_delivery_id) j
        join final_deliveries f on f.id = j.final_delivery_id), '[]')`.as('juries'),
    )
    .where(among('e.id', ids))
    .where('cs.notes_delivered_at', 'is', null)
    .execute()

export type Evaluation = { course_section_ids: readonly number[]; lesson_id?: number | null }

/** Who came to courses of sections from others, and who has a note in one of their lessons. */
export async function concernedBy(
  tx: Tx,
  { course_section_ids, lesson_id = null }: Evaluation,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from enrolments where ${among('course_section_id', course_section_ids)} and joined_on is not null
    union select enrolment_id from notes where lesson_id = ${lesson_id}`.execute(tx)
  return rows.map(({ id }) => id)
}
