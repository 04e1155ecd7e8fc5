import * as z from 'zod/mini'
import { endpoint, id, listQuery, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { day, dayOut, instant, positiveCents, text } from '#kernel/schemas.ts'
import { DISCOUNT_KINDS, isOneSize } from './rules.ts'
import { DISCOUNT_KIND_LABELS, STANDING_LABELS } from './words.ts'

const kind = z.enum(DISCOUNT_KINDS)
const percent = z.int().check(z.minimum(1), z.maximum(100))

/** What a student pays less: a part of each price, or a sum. */
export const Discount = z.object({
  id,
  student_id: id,
  student_name: z.string(),
  student_identity: z.string(),
  kind,
  /** Either this or `amount_e2`. */
  percent: z.nullable(z.int()),
  amount_e2: z.nullable(z.int()),
  reason: z.string(),
  /** Of the inscriptions made between these days; those that run when it is given have it too. */
  valid_from: dayOut,
  valid_until: z.nullable(dayOut),
  by: z.string(),
  created_at: instant,
  ended_at: z.nullable(instant),
  ended_by: z.nullable(z.string()),
  end_reason: z.nullable(z.string()),
  /** What it has taken off, in hundredths, by inscription. */
  inscriptions: z.array(z.object({ period: z.string(), amount_e2: z.int() })),
  taken_e2: z.int(),
})
export type Discount = z.infer<typeof Discount>

/** What an inscription cost and costs, in hundredths. */
const PriceChange = z.object({ period: z.string(), before_e2: z.int(), after_e2: z.int() })
const Repriced = z.object({ data: Discount, prices: z.array(PriceChange) })

export const listDiscounts = endpoint({
  method: 'GET',
  path: '/discounts',
  summary: 'Discounts and scholarships, newest first',
  roles: ADMIN_GROUP,
  permission: 'discounts.view',
  query: listQuery(['created_at', 'student_name', 'valid_until'], {
    kind: z.optional(kind),
    student_id: z.optional(ref('student')),
    /** Of which something was taken off in the period. */
    period_id: z.optional(ref('period')),
    /** Neither taken away nor past its last day. */
    is_standing: z.optional(z.boolean()),
  }),
  answer: pageOf(Discount),
  exports: {
    named_filters: { is_standing: ['Estado', STANDING_LABELS] },
    title: 'Listado de descuentos',
    columns: [
      { field: 'student_name', title: 'Estudiante' },
      { field: 'student_identity', title: 'Documento' },
      { field: 'kind', title: 'Tipo', labels: DISCOUNT_KIND_LABELS },
      { field: 'percent', title: '%' },
      { field: 'amount_e2', title: 'Suma', as: 'money' },
      { field: 'taken_e2', title: 'Descontado', as: 'money' },
      { field: 'reason', title: 'Motivo' },
      { field: 'valid_from', title: 'Desde', as: 'day' },
      { field: 'valid_until', title: 'Hasta', as: 'day' },
      { field: 'by', title: 'Dado por' },
      { field: 'ended_at', title: 'Quitado', as: 'instant' },
      { field: 'end_reason', title: 'Por qué se quitó' },
    ],
  },
})

export const sumDiscounts = endpoint({
  method: 'GET',
  path: '/discounts/sums',
  summary: 'What was taken off in a period, or in all, by kind of discount',
  roles: ADMIN_GROUP,
  permission: 'discounts.view',
  query: z.strictObject({ period_id: z.optional(ref('period')) }),
  answer: one(z.array(z.object({ kind, students_count: z.int(), amount_e2: z.int() }))),
})

export const createDiscount = endpoint({
  method: 'POST',
  path: '/discounts',
  summary: 'Gives a student a discount; the inscriptions that run cost less at once',
  roles: ADMINS,
  permission: 'discounts.create',
  body: z
    .strictObject({
      student_id: ref('student'),
      kind,
      percent: z.optional(z.nullable(percent)),
      amount_e2: z.optional(z.nullable(positiveCents)),
      reason: text(500),
      valid_from: day,
      valid_until: z.optional(z.nullable(day)),
    })
    .check(z.refine(isOneSize, { path: ['percent'], error: 'required' })),
  answer: Repriced,
  idempotent: true,
  refusals: ['invalid_date_range', 'inscription_price_has_payments'],
})

export const endDiscount = endpoint({
  method: 'POST',
  path: '/discounts/{id}/end',
  summary: 'Takes a discount away; the inscriptions that run cost again what they would without it',
  roles: ADMINS,
  permission: 'discounts.end',
  params: { id: ref('discount') },
  body: z.strictObject({ reason: text(500) }),
  answer: Repriced,
  status: 200,
  refusals: ['resource_not_found', 'discount_already_ended'],
})
