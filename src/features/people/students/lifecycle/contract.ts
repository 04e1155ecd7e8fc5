import * as z from 'zod/mini'
import { endpoint, id, nothing, one, ref, refusalCode } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { PersonBody } from '#kernel/schemas.ts'
import { Student } from '../contract.ts'

export const createStudent = endpoint({
  method: 'POST',
  path: '/students',
  summary: 'Makes a student whom an inscription follows; a confirmation goes out by mail',
  roles: ADMINS,
  permission: 'students.create',
  body: PersonBody,
  answer: one(Student),
  idempotent: true,
  refusals: ['identity_already_taken', 'email_already_taken'],
})

export const deleteStudent = endpoint({
  method: 'DELETE',
  path: '/students/{id}',
  summary: 'Removes a student who has left no record, with the account',
  roles: ADMINS,
  permission: 'students.delete',
  params: { id: ref('student') },
  answer: nothing,
  refusals: ['has_absences', 'student_has_history', 'user_has_history'],
})

/** How many are removed together. */
const MOST = 200

export const deleteStudents = endpoint({
  method: 'POST',
  path: '/students/delete',
  summary:
    'Removes those of many students who have left no record, with their accounts; with `dry_run` it tells who would be, and who not and why',
  roles: ADMINS,
  permission: 'students.delete',
  body: z.strictObject({
    ids: z.array(ref('student')).check(z.minLength(1), z.maxLength(MOST)),
    dry_run: z.optional(z.boolean()),
  }),
  answer: one(
    z.object({
      deleted: z.array(id),
      skipped: z.array(
        z.object({
          student_id: id,
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
