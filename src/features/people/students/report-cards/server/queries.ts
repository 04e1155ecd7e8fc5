import { type NotNull, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { EnrolmentState } from '#features/enrolment/enrolments/contract.ts'
import { absencesCounted, hasVerdict } from '#features/enrolment/enrolments/server/columns.ts'
import type { IdentityKind } from '#kernel/person.ts'
import type { Tx } from '#server/database/db.ts'
import { cutNote } from '../../courses/server/queries.ts'
import { attemptsIn, periodAverage } from '../../history/rules.ts'
import { madeUp } from '../../history/server/queries.ts'

/** Whole sections; or one student of a period. */
export type Asked = { ids: readonly number[] } | { student_id: number; period_id: number }

const askedFor = (asked: Asked) =>
  'ids' in asked
    ? // Who withdrew from all of it has nothing to report; alone it is said all the same.
      sql<boolean>`(i.section_id = any(${[...asked.ids]}::int[]) and exists (
        select from enrolments e where e.inscription_id = i.id and e.state <> 'withdrawn'))`
    : sql<boolean>`(i.student_id = ${asked.student_id} and i.period_id = ${asked.period_id})`

const found = (tx: Tx, asked: Asked) =>
  tx
    .selectFrom('inscriptions as i')
    .innerJoin('periods as p', 'p.id', 'i.period_id')
    .innerJoin('sections as s', 's.id', 'i.section_id')
    .innerJoin('specializations as sp', 'sp.id', 'i.specialization_id')
    .innerJoin('semesters as se', 'se.id', 'i.semester_id')
    .innerJoin('students as st', 'st.id', 'i.student_id')
    .where(askedFor(asked))

export async function countOfCards(tx: Tx, asked: Asked): Promise<number> {
  const { count } = await found(tx, asked)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const coursesJson = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('enrolments as e')
      .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
      .innerJoin('courses as c', 'c.id', 'cs.course_id')
      .select(['cs.section_id', 'cs.course_id', 'c.code', 'c.title', 'c.credits', 'e.definitive_note'])
      .select(sql<EnrolmentState>`e.state`.as('state'))
      .select([hasVerdict.as('has_verdict'), madeUp.as('made_up'), absencesCounted.as('absences')])
      .select(cutNote(sql`p.first_cut_start_date`, sql`p.first_cut_end_date`).as('first_cut_note'))
      .select(cutNote(sql`p.second_cut_start_date`, sql`p.second_cut_end_date`).as('second_cut_note'))
      .where(sql<boolean>`e.inscription_id = i.id`)
      .orderBy('c.code')
      .orderBy('e.id'),
  ).as('courses')

const cardRows = (tx: Tx, asked: Asked, today: string) =>
  found(tx, asked)
    .select(['i.student_id', 'i.section_id', 'p.year', 'p.number', 'p.approval_minimum_note'])
    .select(sql<boolean>`p.end_date < ${today}::date`.as('is_over'))
    .select(['st.first_name', 'st.last_name', 'st.identity_kind', 'st.identity_number'])
    .select(['sp.title as specialization_title', 'se.number as semester_number'])
    .select(['se.code as semester_code', 's.letter_code', coursesJson(tx)])
    .$narrowType<{ identity_kind: IdentityKind; identity_number: NotNull }>()
    .orderBy('sp.title')
    .orderBy('se.number')
    .orderBy('s.letter_code')
    .orderBy('s.id')
    .orderBy('st.last_name')
    .orderBy('st.first_name')
    .orderBy('i.id')
    .execute()

/** The inscriptions with their courses and average, by section and last name. `today` tells whether the period is over. */
export async function cardsOf(tx: Tx, asked: Asked, today: string) {
  return (await cardRows(tx, asked, today)).map((row) => {
    const courses = attemptsIn(row)
    return { ...row, courses, average: periodAverage(courses) }
  })
}
export type Card = Awaited<ReturnType<typeof cardsOf>>[number]

/** Whether the institute wants the place in the section on them. */
export async function showsPlaces(tx: Tx): Promise<boolean> {
  const found = await tx.selectFrom('institution').select('report_card_places').executeTakeFirst()
  return found?.report_card_places ?? false
}
