import { sql } from 'kysely'
import type { BlindJury } from '#features/enrolment/enrolments/server/columns.ts'
import { overdueInscriptions, overdueOfStudent } from '#features/money/instalments/server/columns.ts'
import { shortSection } from '#features/timetable/section-names/words.ts'
import { isStaff } from '#kernel/access.ts'
import type { Day } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { type IdentityKind, searchedIdentity, showIdentity } from '#kernel/person.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { pageOnce, searchCondition } from '#server/database/list.ts'
import { fullName } from '#server/database/person-name.ts'
import type { listAtRisk } from '../contract.ts'
import { FEW_LEFT, MOST_NEEDED, risksOf } from '../rules.ts'
import { atRisk, type RiskRow } from './actions.ts'

type Query = QueryOf<typeof listAtRisk>
type Listing = { query: Query; actor: Actor; jury: BlindJury | null; today: Day }

const rowsOf = (tx: Tx, { actor, jury, today }: Omit<Listing, 'query'>) =>
  tx
    .selectFrom(atRisk(today, actor, jury).as('r'))
    .innerJoin('students as st', 'st.id', 'r.student_id')
    .innerJoin('course_sections as cs', 'cs.id', 'r.course_section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('semesters as se', 'se.id', 's.semester_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')

const BY = {
  absence: sql<boolean>`(r.absences > 0 and r.absences_left <= ${sql.lit(FEW_LEFT)})`,
  notes: sql<boolean>`(r.is_unreachable or r.needed_note > ${sql.lit(MOST_NEEDED)})`,
  not_coming: sql<boolean>`r.is_not_coming`,
}

function askedFor({ search, reason, section_id, course_id }: Query): Sql<boolean> {
  const conditions = [
    // The few that are at risk are looked through, not found by an index.
    searchCondition(searchedIdentity(search), 'st.search_text'),
    ...(reason ? [BY[reason]] : []),
    ...(section_id ? [sql`cs.section_id = ${section_id}`] : []),
    ...(course_id ? [sql`cs.course_id = ${course_id}`] : []),
  ]
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

type AtRiskRow = {
  id: number
  student_id: number
  user_id: number
  first_name: string
  last_name: string
  identity_kind: IdentityKind
  identity_number: string
  section_id: number
  course_id: number
  course: string
  specialization: string
  semester: number
  letter_code: string
  teachers: string[]
  overdue_e2: number | null
} & Omit<RiskRow, 'enrolment_id' | 'course_section_id' | 'urgency'>

type Section = { id: number; specialization: string; semester: number; letter_code: string }
type Summary = {
  overdue_count: number
  students_count: number
  sections: Section[]
  courses: { id: number; title: string }[]
}

const columns = (tx: Tx, { query, ...by }: Listing) =>
  rowsOf(tx, by)
    .select(['r.enrolment_id as id', 'r.student_id', 'r.absences', 'r.absences_left', 'r.noted_percent'])
    .select(['r.pending_notes', 'r.note', 'r.needed_note', 'r.is_unreachable', 'r.urgency'])
    .select(['r.is_not_coming', 'r.last_present_on', 'r.course_section_id'])
    .select(['st.user_id', 'st.first_name', 'st.last_name', 'st.identity_kind', 'st.identity_number'])
    .select(['cs.section_id', 'cs.course_id', 'c.title as course', 's.letter_code'])
    .select(['sp.title as specialization', 'se.number as semester', askedFor(query).as('is_asked')])

/** Beside each row what its student is overdue with, for who sees money. */
const overdue = ({ actor, today }: Listing) =>
  isStaff(actor) ? overdueOfStudent(today, sql`p.student_id`) : sql<null>`null::bigint`

const teachers = sql`array(select ${fullName('t')}
  from course_section_teachers x join teachers t on t.id = x.teacher_id
  where x.course_section_id = p.course_section_id order by t.last_name, t.first_name, t.id) as teachers`

/** How many students were asked for, and what the list can be narrowed to. */
const summary = ({ actor, today }: Listing) => sql`jsonb_build_object(
  'overdue_count', ${isStaff(actor) ? sql`(select count(distinct o.student_id) from ${overdueInscriptions(today)} o)` : sql`0`},
  'students_count', (select count(distinct student_id) from found where is_asked),
  'sections', (select coalesce(jsonb_agg(x order by x.specialization, x.semester, x.letter_code), '[]') from (
    select distinct section_id as id, specialization, semester, letter_code from found) x),
  'courses', (select coalesce(jsonb_agg(x order by x.title), '[]') from (
    select distinct course_id as id, course as title from found) x))`

/** A page of those at risk, the most urgent first, with how many students were asked for and what it can be narrowed to. */
export async function pageOfAtRisk(tx: Tx, listing: Listing) {
  const { sections, overdue_count, ...found } = await pageOnce<AtRiskRow, Summary, SortKey>(
    tx,
    sql`${columns(tx, listing)}`,
    listing.query,
    {
      orders: {
        urgency: ['urgency', sql`-coalesce(needed_note, 0)`, 'last_name', 'first_name'],
        last_name: ['last_name', 'first_name'],
        course: ['course', 'letter_code'],
        absences_left: sql`coalesce(absences_left, 1000)`,
        // What is out of reach is above every note.
        needed_note: sql`case when is_unreachable then 21 else coalesce(needed_note, 0) end`,
      },
      first: 'urgency,asc',
      id: 'id',
      with_each: sql`${teachers}, ${overdue(listing)} as overdue_e2`,
      beside: summary(listing),
    },
  )
  return {
    ...found,
    ...(overdue_count > 0 && { overdue_count }),
    sections: sections.map(({ id, ...section }) => ({ id, title: titleOf(section) })),
    data: found.data.map(({ overdue_e2, ...row }) => ({
      ...row,
      ...(overdue_e2 && { overdue_e2 }),
      identity: showIdentity(row.identity_kind, row.identity_number),
      section: titleOf(row),
      reasons: risksOf(row),
    })),
  }
}
type SortKey = 'urgency' | 'last_name' | 'course' | 'absences_left' | 'needed_note'

const titleOf = ({ specialization, semester, letter_code }: Omit<Section, 'id'>) =>
  shortSection(specialization, semester, letter_code)
