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
      inscribed: z.array(
        z.object({
          ...Numbered,
          inscribed: z.int(),
          is_current: z.boolean(),
          /** It has not begun: its inscriptions may still come. */
          is_ahead: z.boolean(),
        }),
      ),
      collected: z.nullable(CollectedIn),
      collected_before: z.nullable(CollectedIn),
    }),
  ),
})
export type Trends = z.infer<typeof showTrends.answer>['data']

/** How it goes in class: of each week of the current period who was there, and of the period closed last who passed. */
export const showTeachingTrends = endpoint({
  method: 'GET',
  path: '/dashboard/trends/teaching',
  summary:
    'Attendance of the current period by week, in percent, and the courses of the period closed last with the fewest approved',
  roles: ADMIN_GROUP,
  permission: 'dashboard.view',
  answer: one(
    z.object({
      /** Null in a week without a registered lesson. */
      attendance: z.nullable(
        z.object({ ...Numbered, weeks_length: z.int(), weeks: z.array(z.nullable(z.int())) }),
      ),
      approval: z.nullable(
        z.object({
          ...Numbered,
          approved: z.int(),
          failed: z.int(),
          /** The period closed before it. */
          before: z.nullable(z.object({ year: z.int(), number: z.int() })),
          courses: z.array(
            z.object({
              course_id: id,
              code: z.string(),
              title: z.string(),
              approved: z.int(),
              failed: z.int(),
              /** In percent, in the period closed before; null where nobody took it then. */
              approved_before: z.nullable(z.int()),
            }),
          ),
        }),
      ),
    }),
  ),
})
export type TeachingTrends = z.infer<typeof showTeachingTrends.answer>['data']
