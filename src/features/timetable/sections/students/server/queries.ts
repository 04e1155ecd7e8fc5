import { sql } from 'kysely'
import type { EnrolmentState } from '#features/enrolment/enrolments/contract.ts'
import { type BlindJury, noteSoFar } from '#features/enrolment/enrolments/server/columns.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { type Gender, showIdentity } from '#kernel/person.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import { type listSectionStudents, partName } from '../contract.ts'

type Query = QueryOf<typeof listSectionStudents>
type State = 'active' | 'retired' | 'graduated'

/** Who sits in a section; with a course, who is enrolled in it, be it from another section (rules.md#sections). */
export const pageOfSectionStudents = (
  tx: Tx,
  query: Query,
  actor: Actor,
  of: { section_id: number; course_section_id?: number },
) =>
  page(
    tx
      .selectFrom('inscriptions as i')
      .innerJoin('students as st', 'st.id', 'i.student_id')
      .select(['st.id', 'st.first_name', 'st.last_name', 'st.identity_kind', 'st.identity_number'])
      .select([sql<Gender>`st.gender`.as('gender'), sql<State>`st.state`.as('state')])
      .select('i.id as inscription_id')
      .where(
        of.course_section_id === undefined
          ? sql<boolean>`i.section_id = ${of.section_id} and (i.retired_at is null or ${query.state === 'retired'})`
          : sql<boolean>`i.id in (select e.inscription_id from enrolments e
              where e.course_section_id = ${of.course_section_id} and e.state <> 'withdrawn')`,
      )
      .where(within('student', actor, 'st'))
      .where(searchCondition(query.search, 'st.search_text'))
      .$if(query.gender !== undefined, (q) => q.where('st.gender', '=', query.gender ?? ''))
      .$if(query.state !== undefined, (q) => q.where('st.state', '=', query.state ?? '')),
    query,
    {
      orders: {
        last_name: sql`(st.last_name, st.first_name)`,
        first_name: 'st.first_name',
        identity_number: 'st.identity_number',
        gender: 'st.gender',
        state: 'st.state',
      },
      first: 'last_name,asc',
      // The row is an inscription: a student has one for each period.
      id: 'i.id',
    },
  )

type StudentKey = { course_section_id: number; student_id: number; jury: BlindJury | null }

/** How a student stands in a course-section; undefined when not enrolled there. */
export const standingOf = (tx: Tx, of: StudentKey) =>
  tx
    .selectFrom('enrolments as e')
    .innerJoin('students as st', 'st.id', 'e.student_id')
    .select(['st.id', 'st.first_name', 'st.last_name', 'st.identity_kind', 'st.identity_number'])
    .select([sql<Gender>`st.gender`.as('gender'), sql<State>`st.state`.as('state')])
    .select(['e.inscription_id', noteSoFar(of.jury).as('definitive_note')])
    .select(sql<EnrolmentState>`e.state`.as('enrolment_state'))
    .where('e.course_section_id', '=', of.course_section_id)
    .where('e.student_id', '=', of.student_id)
    .executeTakeFirst()

/** Who sits in each of some sections, numbered within it; one without anybody is left out. */
export async function rowsOfSections(tx: Tx, actor: Actor, ids: readonly number[]) {
  const { rows } = await sql<{
    specialization_title: string
    semester_code: string
    letter_code: string
    period_year: number
    period_number: number
    number: number
    identity_kind: string
    identity_number: string
    last_name: string
    first_name: string
  }>`
    select sp.title as specialization_title, se.code as semester_code, s.letter_code, p.year as period_year,
      p.number as period_number,
      row_number() over (partition by s.id order by st.last_name, st.first_name, i.id)::int as number,
      st.identity_kind, st.identity_number, st.last_name, st.first_name
    from sections s join periods p on p.id = s.period_id join specializations sp on sp.id = s.specialization_id
    join semesters se on se.id = s.semester_id
    join inscriptions i on i.section_id = s.id and i.retired_at is null join students st on st.id = i.student_id
    where s.id = any(${ids}::int[]) and ${within('student', actor, 'st')}
    order by p.year desc, p.number desc, sp.title, se.number, s.letter_code, s.id, number`.execute(tx)
  return rows.map((row) => ({
    ...row,
    section: partName(row),
    identity: showIdentity(row.identity_kind, row.identity_number),
  }))
}
