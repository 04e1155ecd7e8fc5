import { sql } from 'kysely'
import { Refusal } from '#kernel/errors.ts'
import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/db.ts'
import type { EnrolmentState } from '../contract.ts'

export type Enrolled = { section_id: number; course_id: number; student_id: number }

/** A student in a course of a section, locked with whether its notes are handed over; throws for who is not enrolled in it. */
export const lockedEnrolment = (tx: Tx, { section_id, course_id, student_id }: Enrolled) =>
  tx
    .selectFrom('enrolments as e')
    .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .select(['e.id', 'e.course_section_id', 'e.definitive_note', 'e.absences_pardoned_at'])
    .select([sql<EnrolmentState>`e.state`.as('enrolment_state'), 'p.approval_minimum_note'])
    .select(sql<boolean>`(p.closed_at is not null)`.as('is_closed'))
    .select(sql<boolean>`(cs.notes_delivered_at is not null)`.as('is_delivered'))
    .where('cs.section_id', '=', section_id)
    .where('cs.course_id', '=', course_id)
    .where('e.student_id', '=', student_id)
    .where('e.state', '<>', 'withdrawn')
    .forShare('cs')
    .forUpdate('e')
    .executeTakeFirstOrThrow(() => new Refusal('student_is_not_related_to_course_section'))
export type LockedEnrolment = Awaited<ReturnType<typeof lockedEnrolment>>

/** Who is still enrolled in courses of sections, with what decides how that ends. */
export const stillEnrolled = (tx: Tx, course_section_ids: readonly number[]) =>
  tx
    .selectFrom('enrolments as e')
    .innerJoin('course_sections as cs', 'cs.id', 'e.course_section_id')
    .innerJoin('sections as s', 's.id', 'cs.section_id')
    .innerJoin('periods as p', 'p.id', 's.period_id')
    .select(['e.id', 'e.definitive_note', 'p.approval_minimum_note'])
    .select(sql<EnrolmentState>`e.state`.as('enrolment_state'))
    .where(among('e.course_section_id', course_section_ids))
    .where('e.state', '=', 'enrolled')
    .execute()
