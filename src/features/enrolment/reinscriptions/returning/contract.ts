import * as z from 'zod/mini'
import { dayOut } from '#kernel/schemas.ts'

/** What has to be looked at before somebody comes back who left, or missed periods (rules.md#reinscription). */
export const Returning = z.object({
  was_retired: z.boolean(),
  /** Of the latest inscription. */
  last_period_name: z.string(),
  /** Periods in between, without an inscription. */
  periods_missed: z.int(),
  /** The pensum that was followed, and the one that is followed now; null while it is the same. */
  pensum: z.nullable(
    z.object({
      before: z.string(),
      now: z.string(),
      /** Approved courses that the new one does not have. */
      dropped: z.array(z.string()),
    }),
  ),
  /** Since when the period runs; null before it begins. */
  began_on: z.nullable(dayOut),
})
export type Returning = z.infer<typeof Returning>
