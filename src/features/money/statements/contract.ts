import * as z from 'zod/mini'
import { DISCOUNT_KINDS } from '#features/money/discounts/rules.ts'
import { endpoint, file, one, paperSize, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'
import { dayOut } from '#kernel/schemas.ts'

const Discount = z.object({
  kind: z.enum(DISCOUNT_KINDS),
  percent: z.nullable(z.int()),
  amount_e2: z.nullable(z.int()),
  taken_e2: z.int(),
})

const Payment = z.object({
  date: dayOut,
  title: z.string(),
  type: z.int(),
  receipt_number: z.nullable(z.string()),
  amount: z.int(),
  /** What it was paid in, where that was bolívares, with the rate that it keeps. */
  amount_ves_e2: z.nullable(z.int()),
  rate_e4: z.nullable(z.int()),
  rate_day: z.nullable(dayOut),
})

const Line = z.object({
  day: dayOut,
  kind: z.enum(['due', 'waived', 'paid']),
  title: z.string(),
  /** Below nothing where it lowers the balance. */
  amount_e2: z.int(),
  balance_e2: z.int(),
  /** Its day has not come. */
  is_later: z.boolean(),
  /** What was taken off the price, of which this is the first part. */
  discounts: z.optional(z.array(Discount)),
  reason: z.optional(z.nullable(z.string())),
  payment: z.optional(Payment),
})

/** What fell due, what was paid, by which way, and what is open, in both currencies. */
export const Statement = z.object({
  lines: z.array(Line),
  /** Paid by what the student says, and not reviewed. */
  reported: z.array(Payment),
  open: z.object({
    owed_e2: z.int(),
    overdue_e2: z.int(),
    later_e2: z.int(),
    reported_e2: z.int(),
    credit_e2: z.int(),
  }),
  /** By which what is open is said in bolívares. */
  rate: z.nullable(z.object({ day: dayOut, rate_e4: z.int() })),
})
export type Statement = z.infer<typeof Statement>

const readers = { roles: [...ADMIN_GROUP, 'student'], permission: 'payments.view' } as const

export const showStatement = endpoint({
  method: 'GET',
  path: '/students/{id}/statement',
  summary: 'What fell due for a student, what was paid and what is open; students see their own',
  ...readers,
  params: { id: ref('student') },
  answer: one(Statement),
})

export const printStatement = endpoint({
  method: 'GET',
  path: '/students/{id}/statement/pdf',
  summary: 'The statement of account on paper, as it is now',
  ...readers,
  params: { id: ref('student') },
  query: z.strictObject({ paper: paperSize }),
  answer: file,
  document: 'Estado de cuenta',
})
