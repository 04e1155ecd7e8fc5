import * as z from 'zod/mini'
import { id, refusalCode } from '#kernel/endpoint.ts'
import { OUTCOMES } from '#kernel/notes.ts'
import { instant, note, optionalText } from '#kernel/schemas.ts'
import { VERDICTS } from './words.ts'

/** How an enrolment may stand (rules.md#enrolments). */
export const ENROLMENT_STATES = ['enrolled', 'withdrawn', 'approved', 'failed', 'failed_by_absence'] as const
export type EnrolmentState = (typeof ENROLMENT_STATES)[number]

/**
 * Looked up by the action and not by reach: who teaches another section is told so, and not that there is none
 * (`teacher_not_has_course_section_assigned`).
 */
export const anyId = z.int().check(z.minimum(1), z.maximum(2_147_483_647))

/** Looked up among those enrolled: whoever is not is skipped and named. */
export const studentId = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
/** Nobody twice: of two rows it could not be said which was meant. */
export const oneEach = z.refine<readonly { student_id: number }[]>(
  (rows) => new Set(rows.map(({ student_id }) => student_id)).size === rows.length,
  { error: 'unique' },
)
/** The version that what is sent was based on, null without one; left out, whatever stands is overwritten. */
export const version = z.optional(z.nullable(instant))

/** What an evaluation counts of the definitive note, in percent (rules.md#evaluations). */
export const weighting = z.int().check(z.minimum(1), z.maximum(100))

/** In place of a number: `not_presented` counts 0, `excused` does not count; null where there is a number or nothing. */
export const outcome = z.nullable(z.enum(OUTCOMES))

export const COMMENT_SIGNS = 300

/** What a student got, and a comment for the student, which left out stays; a null note without an outcome clears both. */
export const NoteOrder = z
  .strictObject({
    student_id: studentId,
    note: z.nullable(note),
    outcome: z.optional(outcome),
    comment: optionalText(COMMENT_SIGNS),
    updated_at: version,
  })
  .check(
    z.refine((it) => !it.outcome || it.note === null, { path: ['note'], error: 'unknown' }),
    z.refine((it) => !it.comment || it.note !== null || Boolean(it.outcome), {
      path: ['comment'],
      error: 'unknown',
    }),
  )

/** A note as it stands. */
export const Noted = z.object({
  student_id: id,
  /** 0–20; 0 of who did not come, null of who is excused and without one. */
  note: z.nullable(z.number()),
  outcome,
  /** For the student to read. */
  comment: z.nullable(z.string()),
  /** Its version; null without one. */
  updated_at: z.nullable(instant),
  /** The teacher who gave it; null where the administration did, or nobody yet. */
  author: z.nullable(z.string()),
})
export type Noted = z.infer<typeof Noted>

/** Whose note was left out, and why; of one that changed meanwhile the one that stands. */
export const SkippedNote = z.object({ student_id: id, code: refusalCode, current: z.optional(Noted) })
export type SkippedNote = z.infer<typeof SkippedNote>

/** Why what is taught may not be written (rules.md#teaching-writes). */
export const MAY_NOT_WRITE = [
  'teacher_not_has_course_section_assigned',
  'period_is_closed',
  'course_section_delivered',
] as const

export const verdict = z.enum(VERDICTS)

/** What stands in the way, as data (rules.md#reinscription). */
export const Why = z.object({
  rule: z.enum([
    'prelation',
    'corequisite',
    'average',
    'semester',
    'specialization',
    'debt',
    'seats',
    'offer',
    'verdict',
    'student',
    'period',
  ]),
  wants: z.nullable(z.number()),
  has: z.nullable(z.number()),
  missing: z.array(
    z.object({
      course_id: id,
      title: z.string(),
      verdict: z.nullable(verdict),
      note: z.nullable(z.number()),
      period_name: z.nullable(z.string()),
      minimum_note: z.nullable(z.number()),
      is_offered: z.boolean(),
    }),
  ),
  earliest: z.nullable(z.string()),
})

/** What may stand in the way of a re-inscription, whichever call makes it. */
export const WHOLE_OBSTACLES = [
  'period_inscriptions_are_disabled',
  'unable_to_preview_next_semester',
  'student_has_debt',
  'specialization_not_present',
  'specialization_not_of_student',
  'basic_avg_lt_approval_minimum_avg',
  'unable_to_find_next_semester',
  'next_semester_not_found',
  'cant_move_to_next_semester',
  'student_cant_move_to_next_semester',
  'prelation_not_approved',
  'corequisite_not_taken',
  'disabled_course_detected',
  'no_available_sections_for_inscription',
  'section_is_filled_or_gender_is_filled',
  'section_not_found_for_inscription',
] as const

/** The same, and what is refused of courses that were named. */
export const OBSTACLES = [
  ...WHOLE_OBSTACLES,
  'period_and_student_latest_period_are_equals',
  'course_already_approved',
  'course_in_progress',
  'no_sections_found',
] as const
