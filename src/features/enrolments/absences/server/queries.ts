import { sql } from 'kysely'
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
    .where('e.id', '=', sql<number>`any(${ids})`)
    .orderBy('e.id')
    .forUpdate('e')
    .execute()
export type CountedAbsences = Awaited<ReturnType<typeof countedAbsences>>[number]
