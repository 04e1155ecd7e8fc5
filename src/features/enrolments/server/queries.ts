import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import type { EnrolmentState } from '../contract.ts'

export type Enrolled = { section_id: number; course_id: number; student_id: number }

/** A student in a course of a section, locked; undefined for who is not enrolled in it. */
export const lockedEnrolment = (tx: Tx, { section_id, course_id, student_id }: Enrolled) =>
  tx
    .selectFrom('enrolments as e')
    .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .select(['e.id', 'e.course_section_id', 'e.definitive_note', 'e.absences_pardoned_at'])
    .select([sql<EnrolmentState>`e.state`.as('enrolment_state'), 'p.approval_minimum_note'])
    .select(sql<boolean>`(p.closed_at is not null)`.as('is_closed'))
    .where('cs.section_id', '=', section_id)
    .where('cs.course_id', '=', course_id)
    .where('e.student_id', '=', student_id)
    .where('e.state', '<>', 'withdrawn')
    .forUpdate('e')
    .executeTakeFirst()
export type LockedEnrolment = NonNullable<Awaited<ReturnType<typeof lockedEnrolment>>>
