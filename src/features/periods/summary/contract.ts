import * as z from 'zod/mini'
import { dayOut } from '#kernel/dates.ts'
import { id } from '#kernel/endpoint.ts'

/** A period as it is shown beside something else; in a file of its own, for a home loads no more than it shows. */
export const PeriodBrief = z.object({
  id,
  year: z.int(),
  number: z.int(),
  start_date: dayOut,
  end_date: dayOut,
  enabled: z.boolean(),
  enabled_inscriptions: z.boolean(),
  enabled_preregisters: z.boolean(),
})
export type PeriodBrief = z.infer<typeof PeriodBrief>
