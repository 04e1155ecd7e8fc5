import * as z from 'zod/mini'
import { endpoint, id, one, ref, refusalCode } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { text } from '#kernel/schemas.ts'

/** How many are withdrawn, or come back, together. */
const MOST = 200
const reason = text(500)
const ids = z.array(ref('student')).check(z.minLength(1), z.maxLength(MOST))
const skipped = z.array(
  z.object({ student_id: id, name: z.string(), code: refusalCode, sentence: z.optional(z.string()) }),
)

export const retireStudents = endpoint({
  method: 'POST',
  path: '/students/retire',
  summary: 'Retires many students; with `dry_run` it tells who would be retired, and who not and why',
  roles: ADMINS,
  permission: 'withdrawals.create',
  body: z.strictObject({ ids, reason, dry_run: z.optional(z.boolean()) }),
  answer: one(z.object({ retired: z.array(id), skipped })),
  status: 200,
})

export const withdrawStudents = endpoint({
  method: 'POST',
  path: '/students/withdraw-courses',
  summary:
    'Withdraws many students from the same courses, each from all of them or none; with `dry_run` it tells who would not be and why',
  roles: ADMINS,
  permission: 'withdrawals.create',
  body: z.strictObject({
    ids,
    course_ids: z.array(ref('course')).check(z.minLength(1), z.maxLength(40)),
    reason,
    dry_run: z.optional(z.boolean()),
  }),
  answer: one(z.object({ withdrawn: z.array(id), skipped })),
  status: 200,
})

export const undoWithdrawals = endpoint({
  method: 'POST',
  path: '/withdrawals/undo',
  summary: 'Undoes many withdrawals; with `dry_run` it tells which would be undone, and which not and why',
  roles: ADMINS,
  permission: 'withdrawals.undo',
  body: z.strictObject({
    ids: z.array(ref('withdrawal')).check(z.minLength(1), z.maxLength(MOST)),
    reason,
    dry_run: z.optional(z.boolean()),
  }),
  answer: one(
    z.object({
      undone: z.array(id),
      skipped: z.array(z.object({ withdrawal_id: id, name: z.string(), code: refusalCode })),
    }),
  ),
  status: 200,
})
