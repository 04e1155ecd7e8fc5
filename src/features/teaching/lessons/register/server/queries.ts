import { sql } from 'kysely'
import type { CourseSectionKey } from '#features/timetable/section-names/contract.ts'
import { within } from '#server/access/rights/reach.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Tx } from '#server/database/db.ts'

/** The registered lessons of a course of a section within reach, in the order of their days, with how many were there. */
export const registeredLessons = (tx: Tx, { section_id, course_id }: CourseSectionKey, actor: Actor) =>
  tx
    .selectFrom('lessons as l')
    .innerJoin('course_sections as cs', 'cs.id', 'l.course_section_id')
    .leftJoin('attendances as a', 'a.lesson_id', 'l.id')
    .select(['l.id', 'l.date', 'l.title', 'l.content', 'l.observations'])
    .select([
      sql<number>`count(*) filter (where a.attendance)`.as('present'),
      sql<number>`count(*) filter (where not a.attendance)`.as('absent'),
      sql<number>`count(*) filter (where a.delayed)`.as('delayed'),
    ])
    .where('cs.section_id', '=', section_id)
    .where('cs.course_id', '=', course_id)
    .where('l.registered_at', 'is not', null)
    .where(within('lesson', actor, 'l'))
    .groupBy('l.id')
    .orderBy('l.date')
    .execute()

/** What stands over the report of a course of a section. */
export const headingFacts = (tx: Tx, { section_id, course_id }: CourseSectionKey) =>
  tx
    .selectFrom('sections as s')
    .innerJoin('semesters as se', 'se.id', 's.semester_id')
    .innerJoin('specializations as sp', 'sp.id', 's.specialization_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .innerJoin('courses as c', (join) => join.on('c.id', '=', course_id))
    .select(['c.code', 'c.title', 's.letter_code', 'se.code as semester_code'])
    .select(['sp.title as specialization_title', sql<string>`p.year || '-' || p.number`.as('period')])
    .where('s.id', '=', section_id)
    .executeTakeFirstOrThrow()
