import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '#server/database/db.ts'
import type { CourseAttempt } from '../rules.ts'

const coursesJson = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('semester_courses as sc')
      .innerJoin('courses as c', 'c.id', 'sc.course_id')
      .select(['c.id', 'c.code', 'c.title', 'c.credits', 'c.hours'])
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
      .select(['r.course_id', 'r.required_course_id'])
      .where(sql<boolean>`r.pensum_id = p.id`)
      .orderBy('r.id'),
  ).as('prelations')

/** The pensum of each specialization that the student has followed, by the latest inscription in it, in that order. */
export const followedPensums = (tx: Tx, student_id: number) =>
  tx
    .with('followed', (db) =>
      db
        .selectFrom('inscriptions as i')
        .innerJoin('periods as d', 'd.id', 'i.period_id')
        .innerJoin('semesters as s', 's.id', 'i.semester_id')
        .distinctOn('i.specialization_id')
        .select(['i.specialization_id', 's.pensum_id', 'd.year', 'd.number'])
        .select(sql<number>`max(s.number) over (partition by i.specialization_id)`.as('reached'))
        .where('i.student_id', '=', student_id)
        .orderBy('i.specialization_id')
        .orderBy('d.year', 'desc')
        .orderBy('d.number', 'desc'),
    )
    .selectFrom('followed as f')
    .innerJoin('pensums as p', 'p.id', 'f.pensum_id')
    .innerJoin('specializations as sp', 'sp.id', 'p.specialization_id')
    .select(['p.id', 'p.name', 'p.specialization_id', 'sp.title as specialization_title', 'f.reached'])
    .select([semestersJson(tx), prelationsJson(tx)])
    .orderBy('f.year')
    .orderBy('f.number')
    .orderBy('p.id')
    .execute()

/** Every enrolment of the student, oldest first. `today` tells which periods are over. */
export const attemptsOf = (tx: Tx, student_id: number, today: string): Promise<CourseAttempt[]> =>
  tx
    .selectFrom('enrolments as e')
    .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
    .innerJoin('inscriptions as i', 'i.id', 'e.inscription_id')
    .innerJoin('periods as d', 'd.id', 'i.period_id')
    .select(['cs.course_id', 'e.definitive_note as note'])
    .select((row) => row.ref('e.state').$castTo<CourseAttempt['state']>().as('state'))
    .select((row) =>
      row
        .fn<CourseAttempt['period']>('jsonb_build_object', [
          sql.lit('year'),
          'd.year',
          sql.lit('number'),
          'd.number',
          sql.lit('is_over'),
          sql`d.end_date < ${today}::date`,
        ])
        .as('period'),
    )
    .where('e.student_id', '=', student_id)
    .orderBy('d.year')
    .orderBy('d.number')
    .orderBy('e.id')
    .execute()
