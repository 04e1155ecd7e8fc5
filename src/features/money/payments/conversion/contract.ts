import * as z from 'zod/mini'
import { LEAST_RATE_E4, MOST_BOLIVARES_E2, MOST_RATE_E4 } from '#kernel/money.ts'
import { dayOut, positiveCents } from '#kernel/schemas.ts'
import { amountError } from '../rules.ts'

/** Bolívares per dollar, in ten-thousandths. */
export const rateE4 = z.int().check(z.minimum(LEAST_RATE_E4), z.maximum(MOST_RATE_E4))

/** Of every call that converts. */
export const CONVERSION_REFUSALS = ['exchange_rate_missing', 'exchange_rate_changed'] as const

/** What was paid in bolívares, with the rate that made dollars of it and the day of that; null where dollars were paid. */
export const inBolivares = {
  amount_ves_e2: z.nullable(z.int()),
  rate_e4: z.nullable(z.int()),
  rate_day: z.nullable(dayOut),
}

/** Dollars; or bolívares, with the rate that the person saw beside them. */
export const amounts = {
  amount: z.optional(positiveCents),
  amount_ves_e2: z.optional(z.int().check(z.minimum(1), z.maximum(MOST_BOLIVARES_E2))),
  rate_e4: z.optional(rateE4),
}

type Amounts = { [K in keyof typeof amounts]?: number | undefined }

/** An amount in one currency; `needed` unless what is left out stays as it was. */
export const withAmount = <T extends z.ZodMiniType<Amounts>>(schema: T, needed = true): T =>
  schema.check(({ value, issues }) => {
    const error = amountError(value, needed)
    if (error) issues.push({ code: 'custom', path: [error.field], message: error.code, input: value })
  })
