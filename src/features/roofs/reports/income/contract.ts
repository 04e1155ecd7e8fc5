import * as z from 'zod/mini'
import { endpoint, id, listQuery, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import { day, dayOut } from '#kernel/schemas.ts'
import { INCOME_BY_WORDS } from '../words.ts'

export const INCOME_BY = ['week', 'way', 'fee'] as const
export type IncomeBy = (typeof INCOME_BY)[number]

type Days = Partial<Record<'from' | 'until', string | undefined>>

/** Whether the first day is after the last. */
export const areDaysTurned = ({ from, until }: Days): boolean => Boolean(from && until && from > until)

/** What came in, in a week, by a way of payment or for a fee, and what fell due there. */
export const Income = z.object({
  id,
  /** Monday and Sunday of the week; null of all else. */
  monday: z.nullable(dayOut),
  sunday: z.nullable(dayOut),
  /** What people call it. */
  name: z.string(),
  /** Null by way of payment: nothing falls due in one. */
  due_e2: z.nullable(z.int()),
  paid_e2: z.int(),
  /** Of what was paid, that for inscriptions, and that for fees and surcharges. */
  inscriptions_e2: z.int(),
  charges_e2: z.int(),
  payments_count: z.int(),
  /** What of it was paid in bolívares, as they came; null of none. */
  ves_e2: z.nullable(z.int()),
})
export type Income = z.infer<typeof Income>

export const reportIncome = endpoint({
  method: 'GET',
  path: '/reports/income',
  summary:
    'What approved payments brought in, against what fell due: by week, way of payment or fee, of a period or between days',
  roles: ADMIN_GROUP,
  permission: 'payments.view',
  query: listQuery(['name', 'due_e2', 'paid_e2'], {
    /** Without it the current one, or all where days are named. */
    period_id: z.optional(ref('period')),
    from: z.optional(day),
    until: z.optional(day),
    /** Without it: by week. */
    by: z.optional(z.enum(INCOME_BY)),
  }).check(z.refine((query) => !areDaysTurned(query), { path: ['until'], error: 'after_or_equal:from' })),
  answer: pageOf(Income),
  exports: {
    title: 'Ingresos',
    of_period: 'unless_days',
    named_filters: { by: INCOME_BY_WORDS },
    columns: [
      { field: 'name', title: 'Semana o concepto' },
      { field: 'due_e2', title: 'Vence', as: 'money' },
      { field: 'paid_e2', title: 'Cobrado', as: 'money' },
      { field: 'inscriptions_e2', title: 'Inscripciones', as: 'money' },
      { field: 'charges_e2', title: 'Aranceles y recargos', as: 'money' },
      { field: 'ves_e2', title: 'Recibido en bolívares', as: 'money' },
      { field: 'payments_count', title: 'Pagos' },
    ],
  },
})
