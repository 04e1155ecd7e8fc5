import * as z from 'zod/mini'
import { endpoint, id, one, ref, refusalCode } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { optionalText } from '#kernel/schemas.ts'
import { Student } from '../contract.ts'

export const graduateStudent = endpoint({
  method: 'PATCH',
  path: '/students/{id}/graduate',
  summary:
    'Graduates a student whom a closing proposed, or another with a reason; false takes it back, with a reason',
  roles: ADMINS,
  permission: 'students.graduate',
  params: { id: ref('student') },
  body: z
    .strictObject({
      graduated: z.boolean(),
      /** Sets a debt aside. */
      override: z.optional(z.boolean()),
      reason: optionalText(500),
    })
    .check(
      z.refine(({ graduated, override, reason }) => (graduated && !override) || Boolean(reason), {
        path: ['reason'],
        error: 'required',
      }),
    ),
  answer: one(Student),
  refusals: [
    'student_not_active',
    'graduation_not_proposed',
    'student_has_debt',
    'student_not_graduated',
    'graduation_has_letter',
  ],
})

/** How many graduate together. */
export const MOST_GRADUATES = 500

export const graduateStudents = endpoint({
  method: 'POST',
  path: '/students/graduate',
  summary:
    'Graduates many students whom a closing proposed, or others with a reason; `graduated: false` takes it back, with a reason; tells who was left out and why',
  roles: ADMINS,
  permission: 'students.graduate',
  body: z
    .strictObject({
      ids: z.array(ref('student')).check(z.minLength(1), z.maxLength(MOST_GRADUATES)),
      graduated: z.optional(z.boolean()),
      reason: optionalText(500),
      dry_run: z.optional(z.boolean()),
    })
    .check(
      z.refine(({ graduated, reason }) => graduated !== false || Boolean(reason), {
        path: ['reason'],
        error: 'required',
      }),
    ),
  answer: one(
    z.object({
      graduated: z.array(id),
      taken_back: z.array(id),
      skipped: z.array(
        z.object({ student_id: id, name: z.string(), code: refusalCode, sentence: z.optional(z.string()) }),
      ),
      /** Who owes, and of which periods: of the graduated, and of those whom it keeps from it. */
      indebted: z.array(
        z.object({ student_id: id, name: z.string(), debt_e2: z.int(), owed_of: z.array(z.string()) }),
      ),
    }),
  ),
  status: 200,
})
