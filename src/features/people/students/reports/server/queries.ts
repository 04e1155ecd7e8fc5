import { sql } from 'kysely'
import type { EnrolmentState } from '#features/enrolment/enrolments/contract.ts'
import {
  absencesLeft,
  type BlindJury,
  mostSoFar,
  noteSoFar,
} from '#features/enrolment/enrolments/server/columns.ts'
import { shortSection } from '#features/timetable/section-names/words.ts'
import { partName } from '#features/timetable/sections/students/contract.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { searchedIdentity, showIdentity } from '#kernel/person.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import { cutNote } from '../../courses/server/queries.ts'
import type { reportAttendance, reportNotes } from '../contract.ts'

type Filters = Omit<QueryOf<typeof reportNotes>, 'sort_by'>

/** Of one period, or of the sections that are named: never of all years. */
function askedFor({ search, ids, period_id, specialization_id, semester_number, enrolment_state }: Filters) {
  const period = period_id ? sql`${period_id}` : sql`(select c.id from periods c where c.enabled)`
  const conditions: Sql[] = [
    ids ? sql`s.id = any(${[...ids]}::int[])` : sql`s.period_id = ${period}`,
    searchCondition(searchedIdentity(search), 'st.search_text'),
    enrolment_state ? sql`e.state = ${enrolment_state}` : sql`e.state <> 'withdrawn'`,
    ...(specialization_id ? [sql`s.specialization_id = ${specialization_id}`] : []),
    ...(semester_number ? [sql`se.number = ${semester_number}`] : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

const rowsOf = (tx: Tx, query: Filters, actor: Actor) =>
  tx
    .selectFrom('enrolments as e')
    .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .innerJoin('semesters as se', 'se.id', 's.semester_id')
    .innerJoin('students as st', 'st.id', 'e.student_id')
    .select(['e.id', 'e.student_id', 'cs.section_id', 'cs.course_id', 'st.first_name', 'st.last_name'])
    .select(['st.identity_kind', 'st.identity_number', 'c.title as course', 's.letter_code'])
    .select(['sp.title as specialization_title', 'se.number', 'se.code as semester_code'])
    .select(sql<EnrolmentState>`e.state`.as('enrolment_state'))
    .select(sql<number>`(select p.year from periods p where p.id = s.period_id)`.as('period_year'))
    .select(sql<number>`(select p.number from periods p where p.id = s.period_id)`.as('period_number'))
    .where(within('lesson', actor, 'e'))
    .where(askedFor(query))

type Placed = {
  course: string
  letter_code: string
  specialization_title: string
  number: number
  semester_code: string
  period_year: number
  period_number: number
  identity_kind: string
  identity_number: string
}

const shown = <Row extends Placed>(row: Row) => ({
  ...row,
  identity: showIdentity(row.identity_kind, row.identity_number),
  course_section: `${row.course}, ${partName(row)}`,
  section: shortSection(row.specialization_title, row.number, row.letter_code),
})

const orders = {
  // The parts stay together: a page of paper is a course of a section.
  course_section: ['sp.title', 'se.number', 's.letter_code', 's.id', 'c.title', 'cs.id', 'st.last_name'],
  last_name: ['st.last_name', 'st.first_name'],
}
const byPlace = { first: 'course_section,asc', second: sql`st.first_name`, id: 'e.id' } as const

type ReadBy = { actor: Actor; jury: BlindJury | null }

/** A page of the notes of those whose lessons one may see. */
export async function pageOfNotes(tx: Tx, query: QueryOf<typeof reportNotes>, { actor, jury }: ReadBy) {
  const inCut = (cut: 'first' | 'second') =>
    cutNote(periodDay(`${cut}_cut_start_date`), periodDay(`${cut}_cut_end_date`))
  const rows = rowsOf(tx, query, actor)
    .select([noteSoFar(jury).as('definitive_note'), mostSoFar(jury).as('accumulated_of')])
    .select([inCut('first').as('first_cut_note'), inCut('second').as('second_cut_note')])
  const found = await page(rows, query, {
    orders: { ...orders, definitive_note: sql`coalesce(${noteSoFar(jury)}, -1)` },
    ...byPlace,
  })
  return { ...found, data: found.data.map(shown) }
}

const periodDay = (name: string) =>
  sql`(select ${sql.ref(`p.${name}`)} from periods p where p.id = s.period_id)`

/** A page of the attendance of those whose lessons one may see. */
export async function pageOfAttendance(tx: Tx, query: QueryOf<typeof reportAttendance>, actor: Actor) {
  const marked = (how: Sql) =>
    sql<number>`(select count(*) from attendances a where a.enrolment_id = e.id and ${how})`
  const rows = rowsOf(tx, query, actor)
    .select(['e.absences', 'e.delays'])
    .select([marked(sql`a.attendance`).as('present'), marked(sql`a.justified`).as('justified')])
    .select(
      sql<number>`(select count(*) from lessons l
        where l.course_section_id = cs.id and l.registered_at is not null)`.as('lessons'),
    )
    .select(absencesLeft.as('absences_left'))
  const found = await page(rows, query, { orders: { ...orders, absences: 'e.absences' }, ...byPlace })
  return { ...found, data: found.data.map(shown) }
}
