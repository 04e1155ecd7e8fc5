import { sql } from 'kysely'
import type { Hour } from '#features/timetable/schedules/grid/rules.ts'
import type { Tx } from '#server/database/db.ts'
import { placed } from './columns.ts'

type Told = { period_id: number; period: string; is_current: boolean }

/** The period of a proposal, whose proposals are held: whoever takes or undoes one waits. */
export async function heldPeriodOf(tx: Tx, proposal_id: number): Promise<Told | undefined> {
  await sql`select from timetable_proposals
    where period_id = (select period_id from timetable_proposals where id = ${proposal_id})
    order by id for no key update`.execute(tx)
  const { rows } = await sql<Told>`
    select tp.period_id, p.year || '-' || p.number as period, p.enabled as is_current
    from timetable_proposals tp join periods p on p.id = tp.period_id
    where tp.id = ${proposal_id}`.execute(tx)
  return rows[0]
}

type Place = { day: number; class_hours_ids: number[]; classroom: { code: string } | null }
/** A change of which a teacher is to know: where it was for all that was told, and where it stands now. */
export type News = {
  user_id: number
  title: string
  specialization_code: string
  semester_code: string
  letter_code: string
  before: Place | null
  after: Place | null
}

/** What the teachers of a period are still to be told of its proposals, for each of them in the order of the week. */
export async function newsOf(tx: Tx, period_id: number): Promise<News[]> {
  const told = (field: string) => {
    const [from, to] = ['from', 'to'].map((side) => sql.ref(`pc.${side}_${field}`))
    return sql`case pc.untold when 'taken' then ${from} else ${to} end as ${sql.ref(`from_${field}`)}`
  }
  const { rows } = await sql<News>`
    with ch as (
      -- Of a class that several proposals have changed: what was told last of it, else where it stood before the first.
      select distinct on (coalesce(pc.schedule_id, -pc.id)) pc.id, pc.course_section_id, ${told('day')}, ${told('class_hours_ids')}, ${told('classroom_id')},
        -- Not where the proposal put it: somebody may have moved it since.
        sc.day as to_day, sc.classroom_id as to_classroom_id,
        array(select h.id from schedule_slots sl join class_hours h on h.id = sl.class_hour_id
          where sl.schedule_id = sc.id order by h.start_hour, h.start_minute) as to_class_hours_ids
      from timetable_proposals tp join proposed_changes pc on pc.proposal_id = tp.id
      left join schedules sc on sc.id = pc.schedule_id
      where tp.period_id = ${period_id} and pc.untold is not null
        -- What was removed by hand since is no news.
        and (pc.untold = 'undone' or sc.id is not null)
      order by coalesce(pc.schedule_id, -pc.id), case pc.untold when 'undone' then tp.taken_at end desc nulls last,
        tp.taken_at, tp.id
    )
    select t.user_id, c.title, s.letter_code, se.code as semester_code, sp.code as specialization_code,
      ${placed('from')} as before, ${placed('to')} as after
    from ch
    join course_sections cs on cs.id = ch.course_section_id
    join courses c on c.id = cs.course_id
    join sections s on s.id = cs.section_id
    join semesters se on se.id = s.semester_id
    join specializations sp on sp.id = s.specialization_id
    join course_section_teachers x on x.course_section_id = cs.id
    join teachers t on t.id = x.teacher_id
    left join class_hours h on h.id = coalesce(ch.to_class_hours_ids[1], ch.from_class_hours_ids[1])
    where (ch.from_day, ch.from_classroom_id) is distinct from (ch.to_day, ch.to_classroom_id)
      or not (ch.from_class_hours_ids <@ ch.to_class_hours_ids and ch.from_class_hours_ids @> ch.to_class_hours_ids)
    order by t.user_id, coalesce(ch.to_day, ch.from_day), h.start_hour, h.start_minute, ch.id`.execute(tx)
  return rows
}

export const classHoursInWords = (tx: Tx): Promise<Hour[]> =>
  tx
    .selectFrom('class_hours')
    .select(['id', 'start_hour', 'start_minute', 'end_hour', 'end_minute'])
    .select((row) => row.ref('shift').$castTo<Hour['shift']>().as('shift'))
    .execute()

export const markTold = (tx: Tx, period_id: number) =>
  sql`update proposed_changes pc set untold = null from timetable_proposals tp
    where tp.period_id = ${period_id} and pc.proposal_id = tp.id and pc.untold is not null`.execute(tx)
