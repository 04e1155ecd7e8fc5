import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '#server/database/db.ts'

const coursesOf = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('semester_courses as sc')
      .innerJoin('courses as c', 'c.id', 'sc.course_id')
      .select(['c.id', 'c.code', 'c.title', 'c.credits'])
      .where(sql<boolean>`sc.semester_id = m.id`)
      .orderBy('sc.position')
      .orderBy('c.title'),
  ).as('courses')

const semestersOf = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('semesters as m')
      .select('m.number')
      .select(coursesOf(tx))
      .where(sql<boolean>`m.pensum_id = f.pensum_id`)
      .orderBy('m.number'),
  ).as('semesters')

const prelationsOf = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('prelations as r')
      .select(['r.course_id', 'r.required_course_id'])
      .where(sql<boolean>`r.pensum_id = f.pensum_id`),
  ).as('prelations')

/**
 * The pensums that lead a student to the degree, in the order in which they are followed: the basic track's, and that of
 * the latest specialization, each in the version of the latest inscription.
 */
export const pensumsToDegree = (tx: Tx, student_id: number) =>
  tx
    .with('followed', (db) =>
      db
        .selectFrom('inscriptions as i')
        .innerJoin('periods as p', 'p.id', 'i.period_id')
        .innerJoin('semesters as s', 's.id', 'i.semester_id')
        .innerJoin('specializations as sp', 'sp.id', 'i.specialization_id')
        .distinctOn('sp.is_basic')
        .select(['sp.is_basic', 'sp.title as specialization_title', 's.pensum_id'])
        .select(sql<number>`max(s.number) over (partition by i.specialization_id)`.as('reached'))
        .where('i.student_id', '=', student_id)
        .orderBy('sp.is_basic')
        .orderBy('p.year', 'desc')
        .orderBy('p.number', 'desc'),
    )
    .selectFrom('followed as f')
    .select(['f.is_basic', 'f.specialization_title', 'f.reached'])
    .select([semestersOf(tx), prelationsOf(tx)])
    .orderBy('f.is_basic', 'desc')
    .execute()
export type PensumToDegree = Awaited<ReturnType<typeof pensumsToDegree>>[number]

/** The periods of the institute, and which one is the current. */
export const knownPeriods = (tx: Tx) =>
  tx.selectFrom('periods').select(['year', 'number', 'enabled']).orderBy('year').orderBy('number').execute()
