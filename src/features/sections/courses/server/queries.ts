import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Tx } from '#server/db.ts'
import { page, searchCondition } from '#server/list.ts'
import { within } from '#server/reach.ts'
import type { Actor } from '#server/session.ts'
import type { listCourseSections } from '../contract.ts'

type Query = QueryOf<typeof listCourseSections>

const studentsCount = sql<number>`(select count(*) from enrolments e
  where e.course_section_id = cs.id and e.state <> 'withdrawn')`

/** Courses as sections teach them, by title. */
export const courseSectionsOf = (tx: Tx) => rowsOf(tx).orderBy('c.title').orderBy('cs.id')

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('course_sections as cs')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .innerJoin('sections as of', 'of.id', 'cs.section_id')
    .select(['cs.id', 'cs.section_id', 'cs.course_id', 'c.code', 'c.title', 'c.hours', 'of.letter_code'])
    // No timetable exists yet.
    .select([sql<number>`0`.as('scheduled_hours'), studentsCount.as('students_count')])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('course_section_teachers as cst')
          .innerJoin('teachers as t', 't.id', 'cst.teacher_id')
          .select(['t.id', 't.first_name', 't.last_name'])
          .whereRef('cst.course_section_id', '=', 'cs.id')
          .orderBy('t.last_name')
          .orderBy('t.first_name'),
      ).as('teachers'),
    )

/** Who teaches in sections; the caller says which. */
export const teachersOf = (tx: Tx) =>
  tx
    .selectFrom('course_sections as cs')
    .innerJoin('course_section_teachers as cst', 'cst.course_section_id', 'cs.id')
    .innerJoin('teachers as t', 't.id', 'cst.teacher_id')
    .select(['t.id', 't.first_name', 't.last_name'])
    .groupBy('t.id')
    .orderBy('t.last_name')
    .orderBy('t.first_name')
    .orderBy('t.id')

/** Who teaches in a section, and what. */
export const teachersOfSection = (tx: Tx, section_id: number) =>
  teachersOf(tx)
    .select(
      sql<{ id: number; code: string; title: string }[]>`json_agg(json_build_object('id', cs.course_id,
        'code', (select c.code from courses c where c.id = cs.course_id),
        'title', (select c.title from courses c where c.id = cs.course_id)))`.as('courses'),
    )
    .where('cs.section_id', '=', section_id)
    .execute()

/** A page of course-sections within reach: a teacher's are only those taught, not their neighbours of the section. */
export const pageOfCourseSections = (tx: Tx, query: Query, actor: Actor) =>
  page(
    rowsOf(tx)
      .where(within('section', actor, 'of'))
      .where(searchCondition(query.search, 'c.search_text'))
      .$if(actor.type === 'teacher', (q) => q.where(taughtBy(actor.teacher_id ?? 0)))
      .$if(query.teacher_id !== undefined, (q) => q.where(taughtBy(query.teacher_id ?? 0)))
      .$if(query.period_id !== undefined, (q) => q.where('of.period_id', '=', query.period_id ?? 0))
      .$if(query.section_id !== undefined, (q) => q.where('cs.section_id', '=', query.section_id ?? 0))
      .$if(query.course_id !== undefined, (q) => q.where('cs.course_id', '=', query.course_id ?? 0)),
    query,
    {
      orders: {
        title: 'c.title',
        code: 'c.code',
        letter_code: 'of.letter_code',
        students_count: studentsCount,
        hours: 'c.hours',
      },
      first: 'title,asc',
      id: 'cs.id',
    },
  )

const taughtBy = (teacher_id: number) =>
  sql<boolean>`exists (select from course_section_teachers cst
    where cst.course_section_id = cs.id and cst.teacher_id = ${teacher_id})`

/** The course-section of a section and a course; undefined when the section does not teach it. */
export const courseSectionOf = (tx: Tx, order: { section_id: number; course_id: number }) =>
  rowsOf(tx)
    .where('cs.section_id', '=', order.section_id)
    .where('cs.course_id', '=', order.course_id)
    .executeTakeFirst()
