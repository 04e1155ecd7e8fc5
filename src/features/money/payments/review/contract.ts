import * as z from 'zod/mini'
import { endpoint, id, one, ref, refusalCode } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import { optionalText } from '#kernel/schemas.ts'

export const undoReviews = endpoint({
  method: 'POST',
  path: '/payments/review/undo',
  summary:
    'Takes reviews back: the reviewer for ten minutes, an administrator afterwards with a reason; those that wait are skipped',
  roles: ADMIN_GROUP,
  permission: 'payments.review',
  body: z.strictObject({
    ids: z.array(ref('payment')).check(z.minLength(1), z.maxLength(2_000)),
    reason: optionalText(300),
  }),
  status: 200,
  answer: one(z.object({ updated: z.int(), skipped: z.array(z.object({ id, code: refusalCode })) })),
  refusals: ['stale_version'],
  idempotent: true,
  versioned: { field: 'ids' },
})
