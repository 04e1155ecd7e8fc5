import * as z from 'zod/mini'
import { endpoint, id, one, ref, refusalCode } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { instant, optionalText } from '#kernel/schemas.ts'

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

/** How many are marked together. */
const MOST = 200

export const approveSemesters = endpoint({
  method: 'POST',
  path: '/students/approves-current-semester',
  summary:
    'The same of many students, for one reason; with `dry_run` it tells whose would change, and whose not and why',
  roles: ADMINS,
  permission: 'inscriptions.update',
  body: z.strictObject({
    ids: z.array(ref('student')).check(z.minLength(1), z.maxLength(MOST)),
    approves: z.boolean(),
    reason: optionalText(500),
    dry_run: z.optional(z.boolean()),
  }),
  answer: one(
    z.object({
      marked: z.array(id),
      skipped: z.array(z.object({ student_id: id, name: z.string(), code: refusalCode })),
    }),
  ),
  status: 200,
})
