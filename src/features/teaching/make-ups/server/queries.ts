import { sql } from 'kysely'
import { isStaff, mayCall } from '#kernel/access.ts'
import type { Day, Instant } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { Refusal } from '#kernel/errors.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import { fullName, listedName } from '#server/database/person-name.ts'
import type { listMakeUps } from '../contract.ts'
import { noteMakeUp } from '../results/contract.ts'
import { makeUpState } from '../rules.ts'
import type { MakeUpState } from '../words.ts'
import { type ChargeOf, chargeOf, mayBeMadeUp, sectionCode, shownCharge } from './columns.ts'

export type Reader = { actor: Actor; today: Day }
type Query = QueryOf<typeof listMakeUps>

type Own = { is_inscribed: boolean; is_candidate: boolean; former_note: number | null; charge: ChargeOf }

/** How the asker stands to it as a student. */
const ownOf = ({ student_id }: Actor) => sql<Own | null>`(
  select json_build_object('is_inscribed', m.student_id is not null,
    'is_candidate', ${mayBeMadeUp(sql`u.with_absences`)}, 'former_note', e.definitive_note, 'charge', ${chargeOf})
  from enrolments e left join make_up_students m on m.make_up_id = u.id and m.student_id = e.student_id
  where e.course_section_id = u.course_section_id and e.student_id = ${student_id})`

const rowsOf = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('make_ups as u')
    .innerJoin('course_sections as cs', 'cs.id', 'u.course_section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('semesters as se', 'se.id', 's.semester_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .innerJoin('periods as p', 'p.id', 'u.period_id')
    .innerJoin('teachers as t', 't.id', 'u.examiner_id')
    .select(['u.id', 'u.period_id', 'cs.section_id', 'cs.course_id', 'c.code', 'c.title', 'u.held_on'])
    .select(['u.inscribe_until', 'u.most_note', 'u.with_absences', 'u.sealed_at', 'u.acta_number'])
    .select(['u.created_at', 'u.updated_at', 'p.approval_minimum_note', 'u.examiner_id'])
    .select([sql<string>`p.year || '-' || p.number`.as('period'), sectionCode.as('section')])
    .select([fullName('t').as('examiner_name'), ownOf(actor).as('own')])
    .select(
      sql<{
        id: number
        name: string
        price_e2: number
      } | null>`(select json_build_object('id', f.id, 'name', f.name,
        'price_e2', f.price_e2) from fees f where f.id = u.fee_id)`.as('fee'),
    )
    .select(
      sql<number>`(select count(*) from make_up_students m where m.make_up_id = u.id)`.as('inscribed_count'),
    )
    .select(
      sql<number>`(select count(*) from make_up_students m where m.make_up_id = u.id
        and (m.note is not null or m.not_presented))`.as('noted_count'),
    )
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

function shown({ examiner_id, examiner_name, own, ...row }: Row, { actor, today }: Reader) {
  const isStudent = actor.type === 'student'
  const state = makeUpState(row, today)
  const isWriter = mayCall(noteMakeUp, actor) && (isStaff(actor) || actor.teacher_id === examiner_id)
  return {
    ...row,
    examiner: { id: examiner_id, name: examiner_name },
    state,
    ...(isStudent && { inscribed_count: null, noted_count: null }),
    may_note: state === 'held' && isWriter,
    own: isStudent && own ? { ...own, charge: shownCharge(own.charge, today) } : null,
  }
}

/** As `makeUpState` has it. */
const stateIs = (state: MakeUpState, today: Day) =>
  ({
    ahead: sql<boolean>`(not u.is_sealed and u.held_on > ${today})`,
    held: sql<boolean>`(not u.is_sealed and u.held_on <= ${today})`,
    sealed: sql<boolean>`u.is_sealed`,
  })[state]

/** A page of the make-up exams within reach, the latest first. */
export async function pageOfMakeUps(tx: Tx, query: Query, reader: Reader) {
  const { period_id, specialization_id, state } = query
  const found = await page(
    rowsOf(tx, reader.actor)
      .where(within('make_up', reader.actor, 'u'))
      .$if(Boolean(query.search?.trim()), (rows) =>
        rows.where(sql<boolean>`u.course_section_id in (select x.id from courses k join course_sections x on x.course_id = k.id
          where ${searchCondition(query.search, 'k.search_text')})`),
      )
      .$if(period_id !== undefined, (rows) => rows.where('u.period_id', '=', period_id ?? 0))
      .$if(specialization_id !== undefined, (rows) =>
        rows.where('s.specialization_id', '=', specialization_id ?? 0),
      )
      .$if(state !== undefined, (rows) => rows.where(stateIs(state ?? 'ahead', reader.today))),
    query,
    {
      orders: { held_on: 'u.held_on', title: 'c.title', created_at: 'u.created_at' },
      first: 'held_on,desc',
      id: 'u.id',
    },
  )
  return { ...found, data: found.data.map((row) => shown(row, reader)) }
}

export const makeUpById = async (tx: Tx, id: number, reader: Reader) =>
  shown(await rowsOf(tx, reader.actor).where('u.id', '=', id).executeTakeFirstOrThrow(), reader)

export type Rule = { most_note: number; with_absences: boolean; days: number }

/** What the institute says of make-up exams now. */
export async function ruleNow(tx: Tx): Promise<Rule> {
  const found = await tx
    .selectFrom('institution')
    .select([
      'make_up_most_note as most_note',
      'make_up_with_absences as with_absences',
      'make_up_days as days',
    ])
    .executeTakeFirst()
  return found ?? { most_note: 0, with_absences: false, days: 30 }
}

type Course = { course_section_id: number; with_absences: boolean }

/** Who may make a course of a section up and is not inscribed for it, by name. */
export const candidatesOf = (tx: Tx, { course_section_id, with_absences }: Course) =>
  tx
    .selectFrom('enrolments as e')
    .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('students as x', 'x.id', 'e.student_id')
    .select(['e.student_id', 'x.user_id', 'e.definitive_note as former_note'])
    .select(['x.identity_kind', 'x.identity_number', listedName('x').as('name')])
    .select(sql<'failed' | 'failed_by_absence'>`e.state`.as('former_state'))
    .where('e.course_section_id', '=', course_section_id)
    .where(mayBeMadeUp(sql`${with_absences}::boolean`))
    .where(
      sql<boolean>`not exists (select from make_up_students m where m.student_id = e.student_id
        and m.course_section_id = e.course_section_id)`,
    )
    .orderBy('x.last_name')
    .orderBy('x.first_name')
    .orderBy('x.id')
    .execute()

/** Holds students, by id: nobody becomes, or ceases to be, one who may take an exam meanwhile. */
export const holdStudents = (tx: Tx, ids: readonly number[]) =>
  sql`select from students where ${among('id', ids)} order by id for no key update`.execute(tx)

/** A make-up exam as the acts on it ask, whose row is held. */
export const makeUpToChange = (tx: Tx, id: number) =>
  tx
    .selectFrom('make_ups as u')
    .innerJoin('course_sections as cs', 'cs.id', 'u.course_section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('semesters as se', 'se.id', 's.semester_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .innerJoin('periods as p', 'p.id', 'u.period_id')
    .innerJoin('teachers as t', 't.id', 'u.examiner_id')
    .select(['u.id', 'u.course_section_id', 'u.held_on', 'u.inscribe_until', 'u.examiner_id', 'u.fee_id'])
    .select(['u.is_sealed', 'u.with_absences', 'u.most_note', 'p.approval_minimum_note', 'u.acta_number'])
    .select(['c.title', sectionCode.as('section'), 't.user_id as examiner_user_id'])
    .select(fullName('t').as('examiner'))
    .select(sql<Instant | null>`p.closed_at`.as('closed_at'))
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()
/** The same, held until the transaction ends: who inscribes, writes, changes and seals goes one after the other. */
export async function heldMakeUp(tx: Tx, id: number) {
  const { rows } = await sql`select id from make_ups where id = ${id} for no key update`.execute(tx)
  // Removed by somebody else since it was within reach.
  if (rows.length === 0) throw new Refusal('resource_not_found')
  return makeUpToChange(tx, id)
}
export type HeldMakeUp = Awaited<ReturnType<typeof makeUpToChange>>
