import * as z from 'zod/mini'
import { CONSEQUENCES } from './rules.ts'

/** What a corrected note reaches beyond its own course (rules.md#actas). */
export const Consequence = z.object({
  kind: z.enum(CONSEQUENCES),
  /** The course taken later, or the other attempt; null of a degree. */
  attempt: z.nullable(z.object({ title: z.string(), year: z.int(), number: z.int() })),
})
export type Consequence = z.infer<typeof Consequence>
