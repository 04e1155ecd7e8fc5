import { sql } from 'kysely'
import { isClosed, isOlder } from '#features/timetable/periods/server/columns.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { nameOfUser } from '#server/access/sessions/user-name.ts'
import { rowGone, type Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { Figures, listProposals, Proposal, ProposedChange } from '../contract.ts'
import type { ProposalState, Stays, Wish } from '../rules.ts'
import { placed } from '../telling/server/columns.ts'

const counted = (condition: string) =>
  sql<number>`(select count(*) from proposed_changes ch where ch.proposal_id = tp.id ${sql.raw(condition)})`

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('timetable_proposals as tp')
    .innerJoin('users as u', 'u.id', 'tp.created_by')
    .leftJoin('users as t', 't.id', 'tp.taken_by')
    .select(['tp.id', 'tp.period_id', 'tp.section_id', 'tp.specialization_id', 'tp.seconds', 'tp.progress'])
    .select(['tp.created_at', 'tp.ended_at', 'tp.taken_at', 'tp.undone_at', 'tp.updated_at'])
    .select(['tp.sittings_count', 'tp.placed_count'])
    .select((row) => [
      row.ref('tp.curve').$castTo<number[]>().as('curve'),
      sql<Proposal['classroom']>`(select json_build_object('id', r.id, 'code', r.code) from classrooms r
        where r.id = tp.classroom_id)`.as('classroom'),
      sql<Proposal['teacher']>`(select json_build_object('id', te.id, 'first_name', te.first_name,
        'last_name', te.last_name) from teachers te where te.id = tp.teacher_id)`.as('teacher'),
      row.ref('tp.stays').$castTo<Stays>().as('stays'),
      row.ref('tp.wishes').$castTo<Wish[]>().as('wishes'),
      row.ref('tp.state').$castTo<ProposalState>().as('state'),
      row.ref('tp.figures_before').$castTo<Figures | null>().as('before'),
      row.ref('tp.figures_after').$castTo<Figures | null>().as('after'),
      row.ref('tp.figures_taken').$castTo<Figures | null>().as('taken'),
      nameOfUser().as('created_by'),
      nameOfUser('t').$castTo<string | null>().as('taken_by'),
      counted("and ch.kind = 'new'").as('new_count'),
      counted("and ch.kind = 'moved'").as('moved_count'),
      counted('and ch.is_taken').as('taken_count'),
    ])

/** A page of proposals, newest first. */
export function pageOfProposals(tx: Tx, query: QueryOf<typeof listProposals>) {
  const { period_id, section_id, state } = query
  const rows = rowsOf(tx)
    .where(searchCondition(query.search, sql`plain(${nameOfUser()})`))
    .$if(period_id !== undefined, (some) => some.where('tp.period_id', '=', period_id ?? 0))
    .$if(section_id !== undefined, (some) => some.where('tp.section_id', '=', section_id ?? 0))
    .$if(state !== undefined, (some) => some.where('tp.state', '=', state ?? ''))
  return page(rows, query, { orders: { created_at: 'tp.created_at' }, first: 'created_at,desc', id: 'tp.id' })
}

export const proposalById = (tx: Tx, id: number) =>
  rowsOf(tx).where('tp.id', '=', id).executeTakeFirstOrThrow()

/** What a proposal changes, in the order of sections and courses; what is gone last. */
export async function changesOf(tx: Tx, proposal_id: number): Promise<ProposedChange[]> {
  const { rows } = await sql<ProposedChange>`
    select ch.id, ch.kind, ch.title, ch.hours, ch.schedule_id, ch.is_taken, ch.reasons,
      ${placed('from')} as "from", ${placed('to')} as "to",
      case when cs.id is not null then json_build_object('id', cs.id, 'section_id', s.id,
        'letter_code', s.letter_code, 'semester_code', se.code, 'specialization_code', sp.code,
        'course_id', c.id, 'code', c.code, 'title', c.title, 'teachers',
        (select coalesce(json_agg(json_build_object('id', t.id, 'first_name', t.first_name, 'last_name', t.last_name)
            order by t.last_name, t.first_name, t.id), '[]')
          from course_section_teachers cst join teachers t on t.id = cst.teacher_id
          where cst.course_section_id = cs.id)) end as course_section
    from proposed_changes ch
    left join course_sections cs on cs.id = ch.course_section_id
    left join courses c on c.id = cs.course_id
    left join sections s on s.id = cs.section_id
    left join semesters se on se.id = s.semester_id
    left join specializations sp on sp.id = s.specialization_id
    where ch.proposal_id = ${proposal_id}
    order by sp.code, se.number, s.letter_code, c.code, cs.id, ch.to_day, ch.id`.execute(tx)
  return rows
}

type Asked = {
  period_id: number
  section_id?: number | undefined
  specialization_id?: number | undefined
  classroom_id?: number | undefined
  teacher_id?: number | undefined
}

/** The period, held as it is, the section and specialization that are asked for, if they are of it, and whether anything is to be relocated, or lacks hours. */
export async function factsToPropose(tx: Tx, asked: Asked) {
  const { section_id = null, specialization_id = null, classroom_id = null, teacher_id = null } = asked
  const { period_id } = asked
  await sql`select from periods where id = ${period_id} for share`.execute(tx)
  const { rows } = await sql<{
    is_older: boolean
    is_closed: boolean
    is_of_period: boolean
    is_lost: boolean
    lacks_hours: boolean
  }>`
    select ${isOlder} as is_older, ${isClosed} as is_closed,
      ${section_id}::int is null or exists (select from sections s where s.id = ${section_id}::int
        and s.period_id = p.id and s.specialization_id = coalesce(${specialization_id}::int, s.specialization_id))
        as is_of_period,
      num_nonnulls(${classroom_id}::int, ${teacher_id}::int) = 0
        or exists (select from schedules sc where sc.period_id = p.id and sc.classroom_id = ${classroom_id}::int)
        or exists (select from schedule_teacher_slots ts
          join availabilities a on a.period_id = ts.period_id and a.teacher_id = ts.teacher_id
          join unwanted_hours u on u.availability_id = a.id and u.day = ts.day and u.class_hour_id = ts.class_hour_id
          where ts.period_id = p.id and ts.teacher_id = ${teacher_id}::int and u.is_impossible) as is_lost,
      exists (select from course_sections cs join sections s on s.id = cs.section_id join courses c on c.id = cs.course_id
        where s.period_id = p.id and s.id = coalesce(${section_id}::int, s.id)
          and s.specialization_id = coalesce(${specialization_id}::int, s.specialization_id)
          and c.hours > (select count(*) from schedule_slots sl where sl.course_section_id = cs.id)) as lacks_hours
    from periods p where p.id = ${period_id}`.execute(tx)
  const [facts] = rows
  if (!facts) throw rowGone(tx, 'periods')
  return facts
}

/** Holds what a proposal may change; before the proposal, which whoever removes a section has wait. */
export const holdChanged = (tx: Tx, id: number) =>
  sql`select from course_sections cs join sections s on s.id = cs.section_id join periods p on p.id = s.period_id
    where cs.id in (select ch.course_section_id from proposed_changes ch where ch.proposal_id = ${id})
    order by cs.id for share of p for key share of s for no key update of cs`.execute(tx)

/** What decides on a step of a proposal, which is held with the others of its period: of two steps one sees the other. */
export async function stepFacts(tx: Tx, id: number) {
  await sql`select from timetable_proposals
    where period_id = (select period_id from timetable_proposals where id = ${id})
    order by id for no key update`.execute(tx)
  const { rows } = await sql<{
    period_id: number
    section_id: number | null
    specialization_id: number | null
    classroom_id: number | null
    teacher_id: number | null
    state: ProposalState
    stays: Stays
    is_last: boolean
    is_older: boolean
    is_closed: boolean
  }>`
    select tp.period_id, tp.section_id, tp.specialization_id, tp.classroom_id, tp.teacher_id, tp.state, tp.stays, ${isOlder} as is_older, ${isClosed} as is_closed,
      not exists (select from timetable_proposals o where o.period_id = tp.period_id and o.state = 'taken'
        and (o.taken_at, o.id) > (tp.taken_at, tp.id)) as is_last
    from timetable_proposals tp join periods p on p.id = tp.period_id where tp.id = ${id}`.execute(tx)
  const [facts] = rows
  if (!facts) throw rowGone(tx, 'timetable_proposals')
  return facts
}

export type StoredChange = {
  id: number
  kind: 'new' | 'moved' | 'kept' | 'unplaced'
  course_section_id: number | null
  section_id: number | null
  teachers_ids: number[]
  schedule_id: number | null
  is_taken: boolean
  from_day: number | null
  from_class_hours_ids: number[] | null
  from_classroom_id: number | null
  to_day: number | null
  to_class_hours_ids: number[] | null
  to_classroom_id: number | null
}

/** The changes of a proposal as they are stored. */
export async function storedChanges(tx: Tx, proposal_id: number): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`
    select ch.id, ch.kind, ch.course_section_id, cs.section_id, ch.schedule_id, ch.is_taken, ch.from_day,
      ch.from_class_hours_ids, ch.from_classroom_id, ch.to_day, ch.to_class_hours_ids, ch.to_classroom_id,
      array(select x.teacher_id from course_section_teachers x where x.course_section_id = cs.id) as teachers_ids
    from proposed_changes ch left join course_sections cs on cs.id = ch.course_section_id
    where ch.proposal_id = ${proposal_id} order by ch.id`.execute(tx)
  return rows
}
