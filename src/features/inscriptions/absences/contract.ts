import * as z from 'zod/mini'
import { ENROLMENT_STATES } from '#features/sections/notes/contract.ts'
import { endpoint, id, one, ref } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { text } from '#kernel/text.ts'

export const pardonAbsences = endpoint({
  method: 'PATCH',
  path: '/sections/{section_id}/courses/{course_id}/students/{student_id}',
  summary: 'Lets a student who failed a course by absence go on in it, whatever the absences',
  roles: ADMINS,
  permission: 'inscriptions.update',
  params: { section_id: ref('section'), course_id: ref('course'), student_id: ref('student') },
  body: z.strictObject({ absences_pardoned: z.literal(true), reason: text(300) }),
  answer: one(
    z.object({ student_id: id, enrolment_state: z.enum(ENROLMENT_STATES), absences_pardoned: z.boolean() }),
  ),
  refusals: [
    'resource_not_found',
    'course_section_not_found',
    'student_is_not_related_to_course_section',
    'student_not_failed_by_absence',
    'unable_to_update_older_periods',
  ],
})
