import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tx } from '#server/database/db.ts'

const coursesOf = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('semester_courses as sc')
      .innerJoin('courses as c', 'c.id', 'sc.course_id')
      .select(['c.id', 'c.code', 'c.title', 'c.credits', 'sc.enabled'])
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
      .where(sql<boolean>`m.pensum_id = d.pensum_id`)
      .orderBy('m.number'),
  ).as('semesters')

const prelationsOf = (tx: Tx) =>
  jsonArrayFrom(
    tx
      .selectFrom('prelations as r')
      .select(['r.course_id', 'r.required_course_id', 'r.is_corequisite'])
      .where(sql<boolean>`r.pensum_id = d.pensum_id`),
  ).as('prelations')

type ToDegree = { is_basic: boolean; specialization_id: number; pensum_id: number; reached: number }

/** The pensums that lead a student to the degree, in the order in which they are followed. */
export const pensumsToDegree = (tx: Tx, student_id: number) =>
  tx
    .selectFrom(sql<ToDegree>`pensums_to_degree(${student_id})`.as('d'))
    .innerJoin('specializations as sp', 'sp.id', 'd.specialization_id')
    .select(['d.is_basic', 'sp.title as specialization_title', 'd.reached'])
    .select([semestersOf(tx), prelationsOf(tx)])
    .orderBy('d.is_basic', 'desc')
    .execute()

/** The periods of the institute, and which one is the current. */
export const knownPeriods = (tx: Tx) =>
  tx.selectFrom('periods').select(['year', 'number', 'enabled']).orderBy('year').orderBy('number').execute()
