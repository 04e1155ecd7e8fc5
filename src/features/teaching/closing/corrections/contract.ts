import * as z from 'zod/mini'
import { ENROLMENT_STATES } from '#features/enrolment/enrolments/contract.ts'
import { endpoint, id, one, ref } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { note, text } from '#kernel/schemas.ts'
import { CONSEQUENCES } from './rules.ts'

/** What a corrected note reaches beyond its own course (rules.md#actas). */
export const Consequence = z.object({
  kind: z.enum(CONSEQUENCES),
  /** The course taken later, or the other attempt; null of a degree. */
  attempt: z.nullable(z.object({ title: z.string(), year: z.int(), number: z.int() })),
})
export type Consequence = z.infer<typeof Consequence>

export const updateEnrolledStudent = endpoint({
  method: 'PATCH',
  path: '/sections/{section_id}/courses/{course_id}/students/{student_id}',
  summary:
    'Lets a student who failed a course by absence go on in it; of a closed period corrects a definitive note by an acta that amends, and with dry_run says what that reaches',
  roles: ADMINS,
  permission: 'inscriptions.update',
  params: { section_id: ref('section'), course_id: ref('course'), student_id: ref('student') },
  body: z.union([
    z.strictObject({ absences_pardoned: z.literal(true), reason: text(300) }),
    z.strictObject({ note, reason: text(300) }),
    z.strictObject({ note, dry_run: z.literal(true) }),
  ]),
  answer: one(
    z.object({
      student_id: id,
      enrolment_state: z.enum(ENROLMENT_STATES),
      absences_pardoned: z.boolean(),
      definitive_note: z.nullable(z.number()),
      consequences: z.array(Consequence),
    }),
  ),
  refusals: [
    'resource_not_found',
    'course_section_not_found',
    'student_is_not_related_to_course_section',
    'student_not_failed_by_absence',
    'period_not_closed',
    'period_is_closed',
    'make_up_stands',
  ],
})
