import * as z from 'zod/mini'
import { rateE4 } from '#features/money/payments/conversion/contract.ts'
import { endpoint, FILE_BYTES, id, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { day, dayOut, instant } from '#kernel/schemas.ts'

export const ExchangeRate = z.object({
  id,
  day: dayOut,
  rate_e4: z.int(),
  /** Who typed, read or corrected it last. */
  user_name: z.string(),
  /** Payments that count by it. */
  payments_count: z.int(),
  created_at: instant,
  updated_at: instant,
})
export type ExchangeRate = z.infer<typeof ExchangeRate>

export const listExchangeRates = endpoint({
  method: 'GET',
  path: '/exchange-rates',
  summary: 'How much a dollar is in VES, day by day, newest first',
  roles: ADMINS,
  permission: 'rates.view',
  query: listQuery(['day', 'rate_e4'], {}),
  answer: pageOf(ExchangeRate),
  exports: {
    title: 'Listado de tasas de cambio',
    columns: [
      { field: 'day', title: 'Día', as: 'day' },
      { field: 'rate_e4', title: 'Bolívares por dólar', as: 'rate' },
      { field: 'user_name', title: 'Registrada por' },
    ],
  },
})

export const showRateOfDay = endpoint({
  method: 'GET',
  path: '/exchange-rates/of-day',
  summary:
    'The rate that applies to a day, today unless said: its own, or the last before it; null while there is none',
  roles: [...ADMIN_GROUP, 'student'],
  permission: 'payments.view',
  query: z.strictObject({ day: z.optional(day) }),
  answer: one(z.nullable(z.object({ day: dayOut, rate_e4: z.int() }))),
})

const Touched = z.object({
  total: z.int(),
  /** The first of them. */
  payments: z.array(
    z.object({ id, student_name: z.string(), amount_ves_e2: z.int(), before: z.int(), after: z.int() }),
  ),
  /** Those that stay as they are, since by the rate they would be no amount. */
  staying: z.object({
    total: z.int(),
    payments: z.array(z.object({ id, student_name: z.string(), amount_ves_e2: z.int(), amount: z.int() })),
  }),
})
export type Touched = z.infer<typeof Touched>

export const showTouchedPayments = endpoint({
  method: 'GET',
  path: '/exchange-rates/touched',
  summary:
    'Which payments under review would be other dollars if a day had this rate, and which cannot be; without one, none',
  roles: ADMINS,
  permission: 'rates.manage',
  query: z.strictObject({ day: z.optional(day), rate_e4: z.optional(rateE4) }),
  answer: one(Touched),
})

export const createExchangeRate = endpoint({
  method: 'POST',
  path: '/exchange-rates',
  summary: 'Says the rate of a day; payments under review that it applies to are calculated anew',
  roles: ADMINS,
  permission: 'rates.manage',
  body: z.strictObject({ day, rate_e4: rateE4 }),
  answer: one(ExchangeRate),
  refusals: ['exchange_rate_already_exists'],
})

export const updateExchangeRate = endpoint({
  method: 'PATCH',
  path: '/exchange-rates/{id}',
  summary: 'Corrects a rate: approved payments stay as they are, those under review are calculated anew',
  roles: ADMINS,
  permission: 'rates.manage',
  params: { id: ref('exchange_rate') },
  body: z.strictObject({ rate_e4: z.optional(rateE4) }),
  answer: one(ExchangeRate),
  refusals: ['resource_not_found', 'stale_version'],
  versioned: true,
})

export const deleteExchangeRate = endpoint({
  method: 'DELETE',
  path: '/exchange-rates/{id}',
  summary: 'Removes a rate by which no payment counts',
  roles: ADMINS,
  permission: 'rates.manage',
  params: { id: ref('exchange_rate') },
  answer: nothing,
  refusals: ['resource_not_found', 'exchange_rate_in_use'],
})

export const RatesReport = z.object({
  /** Tried only; written; or left alone because a cell cannot be read. */
  state: z.enum(['checked', 'imported', 'refused']),
  added_count: z.int(),
  corrected_count: z.int(),
  /** Days that have this rate already. */
  same_count: z.int(),
  first_day: z.nullable(dayOut),
  last_day: z.nullable(dayOut),
  touched: Touched,
  /** The first of them, by row. */
  flaws: z.array(
    z.object({ row: z.int(), column: z.int(), code: z.enum(['day', 'rate', 'twice']), value: z.string() }),
  ),
  flaws_total: z.int(),
})
export type RatesReport = z.infer<typeof RatesReport>

export const importExchangeRates = endpoint({
  method: 'POST',
  path: '/exchange-rates/import',
  summary:
    'Reads rates from xlsx or CSV, a day and a rate in each row, all of them or none; dry_run says what would happen',
  roles: ADMINS,
  permission: 'rates.manage',
  query: z.strictObject({ dry_run: z.optional(z.boolean()) }),
  body: z.strictObject({}),
  files: { file: { kind: 'sheet', most_bytes: FILE_BYTES, required: true } },
  status: 200,
  answer: one(RatesReport),
  idempotent: true,
})
