import * as z from 'zod/mini'
import { dayOut } from '#kernel/schemas.ts'

/** In which parts an inscription's price is paid; left out where it is none (`partsOf` says what is open of each). */
export const InstalmentsOf = z.optional(z.array(z.object({ percent: z.int(), due_on: dayOut })))
