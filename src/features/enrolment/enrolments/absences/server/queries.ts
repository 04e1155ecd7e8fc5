import { sql } from 'kysely'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/db.ts'
import type { EnrolmentState } from '../../contract.ts'
import { absencesCounted, absencesLeft } from '../../server/columns.ts'

/** What decides whether somebody fails by absence, locked. */
export const countedAbsences = (tx: Tx, ids: readonly number[]) =>
  tx
    .selectFrom('enrolments as e')
    .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
    .innerJoin('courses as c', 'c.id', 'cs.course_id')
    .select(['e.id as enrolment_id', 'e.absences', 'e.failed_by_lesson_id', 'e.failed_by_absence_at'])
    .select([sql<EnrolmentState>`e.state`.as('enrolment_state'), 'c.max_absences_to_fail'])
    .select([absencesCounted.as('counted'), absencesLeft.as('absences_left')])
    .select(sql<boolean>`(e.absences_pardoned_at is not null)`.as('is_pardoned'))
    .where(among('e.id', ids))
    .orderBy('e.id')
    .forUpdate('e')
    .execute()
export type CountedAbsences = Awaited<ReturnType<typeof countedAbsences>>[number]

/** Of a course, of one course-section, or all. */
export type OpenCourses = { course_id?: number; course_section_id?: number }

/**
 * Courses of sections whose notes are not handed over, held against a mark and against handing over; of many their
 * sections first, as whoever inscribes a lot of students into some of them.
 */
export async function lockedOpenSections(tx: Tx, { course_id, course_section_id }: OpenCourses) {
  const open = tx
    .selectFrom('course_sections as cs')
    .where('cs.notes_delivered_at', 'is', null)
    .$if(course_id !== undefined, (rows) => rows.where('cs.course_id', '=', course_id ?? 0))
    .$if(course_section_id !== undefined, (rows) => rows.where('cs.id', '=', course_section_id ?? 0))
  if (course_section_id === undefined)
    await tx
      .selectFrom('sections as s')
      .select('s.id')
      .where('s.id', 'in', open.select('cs.section_id'))
      .orderBy('s.id')
      .forShare('s')
      .execute()
  return open.select('cs.id').orderBy('cs.id').forNoKeyUpdate('cs').execute()
}

/** Who was absent or late in courses of sections, and is still judged by it. */
export const absentIn = (tx: Tx, course_section_ids: readonly number[]) =>
  tx
    .selectFrom('enrolments')
    .select(['id', 'course_section_id'])
    .where(among('course_section_id', course_section_ids))
    .where('state', 'in', ['enrolled', 'failed_by_absence'])
    .where((row) => row.or([row('absences', '>', 0), row('delays', '>', 0)]))
    .orderBy('course_section_id')
    .execute()
