import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Day } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import type { DecidingAttempt } from '../rules.ts'

const coursesJson = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('semester_courses as sc')
      .innerJoin('courses as c', 'c.id', 'sc.course_id')
      .select(['c.id', 'c.code', 'c.title', 'c.credits', 'c.hours', 'sc.enabled'])
      .where(sql<boolean>`sc.semester_id = m.id`)
      .orderBy('sc.position')
      .orderBy('c.title'),
  ).as('courses')

const semestersJson = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('semesters as m')
      .select(['m.id', 'm.number', 'm.code'])
      .select(coursesJson(tx))
      .where(sql<boolean>`m.pensum_id = p.id`)
      .orderBy('m.number'),
  ).as('semesters')

const prelationsJson = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('prelations as r')
      .select(['r.course_id', 'r.required_course_id', 'r.is_corequisite'])
      .where(sql<boolean>`r.pensum_id = p.id`)
      .orderBy('r.id'),
  ).as('prelations')

type Followed = Record<'pensum_id' | 'period_id' | 'reached' | 'year' | 'number', number> & {
  is_changed: boolean
}

/** The pensum of each specialization that the student has followed, by the latest inscription in it or the change after that, in that order. */
export const followedPensums = (tx: Tx, student_id: number) =>
  tx
    .selectFrom(sql<Followed>`pensums_followed_by(${student_id})`.as('f'))
    .innerJoin('periods as d', 'd.id', 'f.period_id')
    .innerJoin('pensums as p', 'p.id', 'f.pensum_id')
    .innerJoin('specializations as sp', 'sp.id', 'p.specialization_id')
    .select(['p.id', 'p.name', 'p.specialization_id', 'sp.title as specialization_title', 'sp.is_basic'])
    .select(['f.reached', 'f.year', 'f.number', 'd.approval_minimum_note'])
    .select(
      sql<boolean>`p.id in (select d.pensum_id from pensums_to_degree(${student_id}) d)`.as(
        'leads_to_degree',
      ),
    )
    .select([semestersJson(tx), prelationsJson(tx)])
    .orderBy('f.year')
    .orderBy('f.number')
    .orderBy('f.is_changed')
    .orderBy('p.id')
    .execute()

/** Every enrolment of the student, oldest first. `today` tells which periods are over. */
export const attemptsOf = async (tx: Tx, student_id: number, today: Day): Promise<DecidingAttempt[]> => {
  const { rows } = await sql<DecidingAttempt>`
    select a.course_id, c.credits, a.state, a.note, a.has_verdict, p.approval_minimum_note,
      jsonb_build_object('year', a.year, 'number', a.number, 'is_over', p.end_date < ${today}::date) as period
    from attempts_of(${student_id}) a join periods p on p.id = a.period_id join courses c on c.id = a.course_id
    order by a.year, a.number, a.enrolment_id, a.make_up_id nulls first`.execute(tx)
  return rows
}
