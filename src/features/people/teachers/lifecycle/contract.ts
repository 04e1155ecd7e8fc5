import * as z from 'zod/mini'
import { endpoint, id, nothing, one, ref, refusalCode } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'

export const deleteTeacher = endpoint({
  method: 'DELETE',
  path: '/teachers/{id}',
  summary: 'Removes a teacher or coordinator who has no past, with the account; others are disabled',
  roles: ADMINS,
  permission: 'teachers.delete',
  params: { id: ref('teacher') },
  answer: nothing,
  refusals: ['has_absences', 'teacher_has_history', 'user_has_history'],
})

/** How many are removed together. */
const MOST = 200

export const deleteTeachers = endpoint({
  method: 'POST',
  path: '/teachers/delete',
  summary:
    'Removes those of many who teach that have no past, with their accounts; with `dry_run` it tells who would be, and who not and why',
  roles: ADMINS,
  permission: 'teachers.delete',
  body: z.strictObject({
    ids: z.array(ref('teacher')).check(z.minLength(1), z.maxLength(MOST)),
    dry_run: z.optional(z.boolean()),
  }),
  answer: one(
    z.object({
      deleted: z.array(id),
      skipped: z.array(
        z.object({
          teacher_id: id,
          name: z.string(),
          code: refusalCode,
          /** What holds the person. */
          sentence: z.optional(z.string()),
        }),
      ),
    }),
  ),
  status: 200,
  refusals: ['resource_not_found'],
})
