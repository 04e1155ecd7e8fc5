import { sql } from 'kysely'
import { shortSection } from '#features/sections/words.ts'
import type { Day } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { type IdentityKind, searchedIdentity, showIdentity } from '#kernel/person.ts'
import type { Actor } from '#server/access/session.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { listAtRisk } from '../contract.ts'
import { FEW_LEFT, MOST_NEEDED, risksOf } from '../rules.ts'
import { atRisk } from './actions.ts'

type Query = QueryOf<typeof listAtRisk>
type Listing = { query: Query; actor: Actor; today: Day }

const rowsOf = (tx: Tx, { actor, today }: Omit<Listing, 'query'>) =>
  tx
    .selectFrom(atRisk(today, actor).as('r'))
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

const teachers = sql<string[]>`array(select t.first_name || ' ' || t.last_name
  from course_section_teachers x join teachers t on t.id = x.teacher_id
  where x.course_section_id = cs.id order by t.last_name, t.first_name, t.id)`

/** A page of those at risk, the most urgent first. */
export async function pageOfAtRisk(tx: Tx, { query, ...by }: Listing) {
  const rows = rowsOf(tx, by)
    .where(askedFor(query))
    .select(['r.enrolment_id as id', 'r.student_id', 'r.absences', 'r.absences_left', 'r.noted_percent'])
    .select(['r.pending_notes', 'r.note', 'r.needed_note', 'r.is_unreachable'])
    .select(['r.is_not_coming', 'r.last_present_on'])
    .select([
      'st.user_id',
      'st.first_name',
      'st.last_name',
      'st.identity_number',
      'cs.section_id',
      'cs.course_id',
    ])
    .select(sql<IdentityKind>`st.identity_kind`.as('identity_kind'))
    .select(['c.title as course', 'sp.title as specialization', 'se.number as semester', 's.letter_code'])
    .select(teachers.as('teachers'))
  const found = await page(rows, query, {
    orders: {
      urgency: ['r.urgency', sql`-coalesce(r.needed_note, 0)`, 'st.last_name', 'st.first_name'],
      last_name: ['st.last_name', 'st.first_name'],
      course: ['c.title', 's.letter_code'],
      absences_left: sql`coalesce(r.absences_left, 1000)`,
      // What is out of reach is above every note.
      needed_note: sql`case when r.is_unreachable then 21 else coalesce(r.needed_note, 0) end`,
    },
    first: 'urgency,asc',
    id: 'r.enrolment_id',
  })
  return {
    ...found,
    data: found.data.map(({ specialization, semester, letter_code, ...row }) => ({
      ...row,
      identity: showIdentity(row.identity_kind, row.identity_number),
      section: shortSection(specialization, semester, letter_code),
      reasons: risksOf(row),
    })),
  }
}

type Summary = {
  students_count: number
  sections: { id: number; specialization: string; semester: number; letter_code: string }[]
  courses: { id: number; title: string }[]
}

/** How many students were asked for, and what the list can be narrowed to. */
export async function summaryOfAtRisk(tx: Tx, { query, ...by }: Listing) {
  const found = rowsOf(tx, by)
    .select(['r.student_id', 'cs.section_id', 'cs.course_id', 'c.title', 's.letter_code'])
    .select(['sp.title as specialization', 'se.number as semester', askedFor(query).as('is_asked')])
  const { rows } = await sql<Summary>`with found as materialized ${found} select
    (select count(distinct student_id) from found where is_asked) as students_count,
    (select coalesce(jsonb_agg(x order by x.specialization, x.semester, x.letter_code), '[]') from (
      select distinct section_id as id, specialization, semester, letter_code from found) x) as sections,
    (select coalesce(jsonb_agg(x order by x.title), '[]') from (
      select distinct course_id as id, title from found) x) as courses`.execute(tx)
  const [{ students_count, sections, courses } = { students_count: 0, sections: [], courses: [] }] = rows
  return {
    students_count,
    courses,
    sections: sections.map(({ id, specialization, semester, letter_code }) => ({
      id,
      title: shortSection(specialization, semester, letter_code),
    })),
  }
}
