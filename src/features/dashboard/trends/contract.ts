import * as z from 'zod/mini'
import { endpoint, id, one } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'

const Numbered = { id, year: z.int(), number: z.int() }

/** What a period has brought in, week after week. */
const CollectedIn = z.object({
  ...Numbered,
  weeks_length: z.int(),
  /** What its inscriptions cost. */
  price_e2: z.int(),
  /** All that was approved by the end of each week, as far as the period has come. */
  weeks: z.array(z.int()),
})
export type CollectedIn = z.infer<typeof CollectedIn>

export const showTrends = endpoint({
  method: 'GET',
  path: '/dashboard/trends',
  summary:
    'Who was inscribed in the last periods, and what the current one and the one before have brought in by week',
  roles: ADMIN_GROUP,
  permission: 'dashboard.view',
  answer: one(
    z.object({
      inscribed: z.array(z.object({ ...Numbered, inscribed: z.int(), is_current: z.boolean() })),
      collected: z.nullable(CollectedIn),
      collected_before: z.nullable(CollectedIn),
    }),
  ),
})
export type Trends = z.infer<typeof showTrends.answer>['data']
