import { sql } from 'kysely'
import type { Hour } from '#features/timetable/schedules/grid/rules.ts'
import type { Tx } from '#server/database/db.ts'
import { placed } from './columns.ts'

type Told = { period_id: number; period: string; is_current: boolean }

/** The period of a proposal, which is held: whoever takes or undoes of it waits. */
export async function heldPeriodOf(tx: Tx, proposal_id: number): Promise<Told | undefined> {
  const { rows } = await sql<Told>`
    select tp.period_id, p.year || '-' || p.number as period, p.enabled as is_current
    from timetable_proposals tp join periods p on p.id = tp.period_id
    where tp.id = ${proposal_id} for no key update of tp`.execute(tx)
  return rows[0]
}

type Place = { day: number; class_hours_ids: number[]; classroom: { code: string } | null }
/** A change of which a teacher is to know: taken, or what was told of it is undone. */
export type News = {
  user_id: number
  untold: 'taken' | 'undone'
  title: string
  specialization_code: string
  semester_code: string
  letter_code: string
  from: Place | null
  to: Place
}

/** What the teachers of a proposal are still to be told, for each of them in the order of the week. */
export async function newsOf(tx: Tx, proposal_id: number): Promise<News[]> {
  const { rows } = await sql<News>`
    select t.user_id, ch.untold, c.title, s.letter_code, se.code as semester_code, sp.code as specialization_code,
      ${placed('from')} as "from", ${placed('to')} as "to"
    from proposed_changes ch
    join course_sections cs on cs.id = ch.course_section_id
    join courses c on c.id = cs.course_id
    join sections s on s.id = cs.section_id
    join semesters se on se.id = s.semester_id
    join specializations sp on sp.id = s.specialization_id
    join course_section_teachers x on x.course_section_id = cs.id
    join teachers t on t.id = x.teacher_id
    left join class_hours h on h.id = ch.to_class_hours_ids[1]
    where ch.proposal_id = ${proposal_id} and ch.untold is not null
      -- What was removed by hand since is no news.
      and (ch.untold = 'undone' or ch.schedule_id is not null)
    order by t.user_id, ch.to_day, h.start_hour, h.start_minute, ch.id`.execute(tx)
  return rows
}

export const classHoursInWords = (tx: Tx): Promise<Hour[]> =>
  tx
    .selectFrom('class_hours')
    .select(['id', 'start_hour', 'start_minute', 'end_hour', 'end_minute'])
    .select((row) => row.ref('shift').$castTo<Hour['shift']>().as('shift'))
    .execute()

export const markTold = (tx: Tx, proposal_id: number) =>
  tx
    .updateTable('proposed_changes')
    .set({ untold: null })
    .where('proposal_id', '=', proposal_id)
    .where('untold', 'is not', null)
    .execute()
