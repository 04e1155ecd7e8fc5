import * as z from 'zod/mini'
import { id } from '#kernel/endpoint.ts'
import { dayOut, instant } from '#kernel/schemas.ts'

/** A period as it is shown beside something else; in a file of its own, for a home loads no more than it shows. */
export const PeriodBrief = z.object({
  id,
  year: z.int(),
  number: z.int(),
  start_date: dayOut,
  end_date: dayOut,
  enabled: z.boolean(),
  closed_at: z.nullable(instant),
  enabled_inscriptions: z.boolean(),
  enabled_preregisters: z.boolean(),
})
export type PeriodBrief = z.infer<typeof PeriodBrief>

/** A period with what is marked on its weeks. */
export const PeriodWeeks = z.extend(PeriodBrief, {
  weeks_length: z.int(),
  first_cut_end_date: dayOut,
  second_cut_start_date: dayOut,
  second_cut_end_date: dayOut,
  /** Nothing of it changes any more. */
  is_closed: z.boolean(),
})
export type PeriodWeeks = z.infer<typeof PeriodWeeks>
