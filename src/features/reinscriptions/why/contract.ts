import * as z from 'zod/mini'
import { id } from '#kernel/endpoint.ts'
import { VERDICTS } from '../words.ts'

export const verdict = z.enum(VERDICTS)

/** What stands in the way, as data (rules.md#reinscription). */
export const Why = z.object({
  rule: z.enum([
    'prelation',
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
