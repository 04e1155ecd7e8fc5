import * as z from 'zod/mini'
import { instant } from '#kernel/dates.ts'
import { endpoint, id, one, ref } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { optionalText } from '#kernel/text.ts'

export const approveSemester = endpoint({
  method: 'POST',
  path: '/students/{id}/approves-current-semester',
  summary:
    'Marks the semester of the latest inscription as approved, whatever its courses; false takes the mark away until it was used',
  roles: ADMINS,
  permission: 'inscriptions.update',
  params: { id: ref('student') },
  body: z.strictObject({ approves: z.boolean(), reason: optionalText(500) }),
  answer: one(z.object({ inscription_id: id, semester_approved_at: z.nullable(instant) })),
  status: 200,
  refusals: ['student_not_inscribed', 'student_not_active', 'semester_approval_used'],
})
