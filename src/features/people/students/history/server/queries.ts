import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { EnrolmentState } from '#features/enrolment/enrolments/contract.ts'
import { hasVerdict } from '#features/enrolment/enrolments/server/columns.ts'
import type { IdentityKind } from '#kernel/person.ts'
import type { Tx } from '#server/database/db.ts'

type MadeUp = { state: 'approved' | 'failed'; definitive_note: number; acta_number: number }

/** How an enrolment `e` ended once it was made up; null where it was not. */
export const madeUp = sql<MadeUp | null>`(select json_build_object('state', m.state, 'definitive_note', m.note,
  'acta_number', m.acta_number) from made_up(e.student_id, e.course_section_id) m)`

const coursesJson = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('enrolments as e')
      .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
      .innerJoin('courses as c', 'c.id', 'cs.course_id')
      .select(['cs.section_id', 'cs.course_id', 'c.code', 'c.title', 'c.credits', 'e.definitive_note'])
      .select(sql<EnrolmentState>`e.state`.as('state'))
      .select(hasVerdict.as('has_verdict'))
      .select(madeUp.as('made_up'))
      .where(sql<boolean>`e.inscription_id = i.id`)
      .orderBy('c.code')
      .orderBy('e.id'),
  ).as('courses')

/** Every inscription of a student with its courses, oldest first. `today` tells which periods are over. */
export const inscriptionsWithCourses = (tx: Tx, { id, today }: { id: number; today: string }) =>
  tx
    .selectFrom('inscriptions as i')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .innerJoin('specializations as sp', 'sp.id', 'i.specialization_id')
    .innerJoin('semesters as se', 'se.id', 'i.semester_id')
    .innerJoin('sections as s', 's.id', 'i.section_id')
    .select(['p.id as period_id', 'p.year', 'p.number', 'p.approval_minimum_note'])
    .select(sql<boolean>`p.end_date < ${today}::date`.as('is_over'))
    .select(['sp.id as specialization_id', 'sp.title as specialization_title'])
    .select(sql<boolean>`s.import_id is not null`.as('is_imported'))
    .select(['se.number as semester_number', 'se.code as semester_code', 's.letter_code'])
    .select(coursesJson(tx))
    .where('i.student_id', '=', id)
    .orderBy('p.year')
    .orderBy('p.number')
    .execute()
export type InscriptionWithCourses = Awaited<ReturnType<typeof inscriptionsWithCourses>>[number]

/** What was recognised of a student and stands, as an attempt of the period in which it was, by resolution and code. */
export async function recognisedOf(tx: Tx, student_id: number) {
  const rows = await tx
    .selectFrom('equivalent_courses as q')
    .innerJoin('equivalences as v', 'v.id', 'q.equivalence_id')
    .innerJoin('periods as p', 'p.id', 'v.period_id')
    .innerJoin('courses as c', 'c.id', 'q.course_id')
    .select(['v.id as equivalence_id', 'v.number', 'v.origin', 'p.id as period_id', 'p.year'])
    .select(['p.number as period_number', 'q.course_id', 'c.code', 'c.title', 'c.credits', 'q.taken'])
    .select(['q.note as definitive_note', sql<boolean>`v.in_index and q.note is not null`.as('has_verdict')])
    .where('q.student_id', '=', student_id)
    .where('q.stands', '=', true)
    .orderBy('v.number')
    .orderBy('c.code')
    .execute()
  return rows.map(({ period_id, year, period_number, ...row }) => ({
    ...row,
    state: 'approved' as const,
    period: { id: period_id, year, number: period_number },
  }))
}

/** Whose history it is, and who signs it now: who is in charge in the current period. */
export const headOfKardex = (tx: Tx, student_id: number) =>
  tx
    .selectFrom('students as st')
    .leftJoin('periods as p', (join) => join.on('p.enabled', '=', true))
    .select(['st.id', 'st.first_name', 'st.last_name', 'st.identity_number', 'st.gender', 'p.study_control'])
    .select(sql<IdentityKind>`st.identity_kind`.as('identity_kind'))
    .where('st.id', '=', student_id)
    .executeTakeFirstOrThrow()
