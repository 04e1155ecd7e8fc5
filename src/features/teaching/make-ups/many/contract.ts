import * as z from 'zod/mini'
import { endpoint, id, one, ref, refusalCode } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { day } from '#kernel/schemas.ts'

/** How many are made together. */
const MOST = 200

export const createMakeUps = endpoint({
  method: 'POST',
  path: '/periods/{id}/make-ups',
  summary:
    'Makes the make-up exams of many courses of a closed period, on one day, each examined by its first teacher; with `dry_run` it tells which would be made, and which not and why',
  roles: ADMINS,
  permission: 'make_ups.manage',
  params: { id: ref('period') },
  body: z.strictObject({
    courses: z
      .array(z.strictObject({ section_id: ref('section'), course_id: ref('course') }))
      .check(z.minLength(1), z.maxLength(MOST)),
    held_on: day,
    /** That day itself, without it. */
    inscribe_until: z.optional(z.nullable(day)),
    fee_id: z.optional(z.nullable(ref('fee'))),
    dry_run: z.optional(z.boolean()),
  }),
  answer: one(
    z.object({
      made: z.int(),
      /** How many students may take one or several of them. */
      students: z.int(),
      skipped: z.array(
        z.object({
          section_id: id,
          course_id: id,
          /** `Matemática I, INF S1-A` */
          name: z.string(),
          code: refusalCode,
        }),
      ),
    }),
  ),
  refusals: ['period_not_found', 'period_not_closed', 'course_section_not_found'],
  status: 200,
})
