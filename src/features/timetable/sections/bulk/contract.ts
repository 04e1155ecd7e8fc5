import * as z from 'zod/mini'
import { endpoint, one, ref } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { line } from '#kernel/schemas.ts'
import { Section } from '../contract.ts'
import { SHIFTS } from '../rules.ts'
import { MOST_AT_ONCE } from './rules.ts'

const limit = z.int().check(z.minimum(0), z.maximum(500))

/** Refusals that name single sections come with `conflicts: [{ entry, code }]`, `entry` being the place in `sections`. */
export const createSections = endpoint({
  method: 'POST',
  path: '/sections/bulk',
  summary: 'Opens many sections of a period at once, all or nothing',
  roles: ADMINS,
  permission: 'sections.create',
  body: z.strictObject({
    period_id: ref('period'),
    sections: z
      .array(
        z.strictObject({
          semester_id: ref('semester'),
          letter_code: line(10),
          shift: z.enum(SHIFTS),
          males_limit: limit,
          females_limit: limit,
        }),
      )
      .check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
  }),
  answer: one(z.array(Section)),
  idempotent: true,
  refusals: [
    'letter_code_already_exists',
    'disabled_course_detected',
    'pensum_not_attached_to_period',
    'unable_to_update_older_periods',
    'period_is_closed',
  ],
})
