import * as z from 'zod/mini'
import {
  endpoint,
  id,
  includes,
  listQuery,
  nothing,
  one,
  pageOf,
  ref,
  refusalCode,
} from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { day, dayOut, instant, optionalText, text } from '#kernel/schemas.ts'
import { amounts, CONVERSION_REFUSALS, inBolivares, withAmount } from './conversion/contract.ts'
import { PAYER_COLUMNS, payer, payerSent } from './mobile/contract.ts'
import { ProofKind, proofFile } from './proofs/contract.ts'
import { receiptNumber, withReceipt } from './receipt-numbers/contract.ts'
import { APPROVED, PAYMENT_STATUSES, PAYMENT_TYPES, PENDING, REJECTED } from './rules.ts'
import type { PaymentStatus } from './words.ts'
import { PAYMENT_STATUS_LABELS, PAYMENT_TYPE_LABELS } from './words.ts'

const paymentType = z
  .int()
  .check(z.refine((value) => PAYMENT_TYPES.some((one) => one === value), { error: 'in' }))
const oneOf = (...values: PaymentStatus[]) =>
  z.int().check(z.refine((value) => values.some((one) => one === value), { error: 'in' }))

export const Payment = z.object({
  id,
  student_id: id,
  ...{ period_id: id, charge_id: z.nullable(id), title: z.string() },
  type: z.int(),
  type_name: z.string(),
  receipt_number: z.nullable(z.string()),
  /** Pending, and another payment that was not rejected has this number; only the administration is told. */
  receipt_repeated: z.optional(z.boolean()),
  date: dayOut,
  /** Hundredths. */
  amount: z.int(),
  ...inBolivares,
  ...payer,
  status: z.int(),
  status_name: z.string(),
  rejection_reason: z.nullable(z.string()),
  /** What it is proved with: `GET /payments/{id}/proof`. */
  proof: ProofKind,
  reviewed_at: z.nullable(instant),
  reviewed_by: z.nullable(id),
  reviewer_name: z.nullable(z.string()),
  created_at: instant,
  updated_at: instant,
  student_name: z.string(),
  identity: z.string(),
  period_name: z.string(),
  /** Of the inscription, or of the charge, that it pays. */
  semester_price_e2: z.int(),
  paid_amount_e2: z.int(),
  pending_amount_e2: z.int(),
  student: z.optional(z.object({ id, first_name: z.string(), last_name: z.string() })),
  period: z.optional(z.object({ id, year: z.int(), number: z.int() })),
})
export type Payment = z.infer<typeof Payment>

const withPayment = includes(['student', 'period'])

export const listPayments = endpoint({
  method: 'GET',
  path: '/payments',
  summary: 'Payments, newest first; searched by receipt and by student',
  roles: ADMIN_GROUP,
  permission: 'payments.view',
  query: listQuery(
    ['created_at', 'date', 'amount', 'status', 'type', 'receipt_number', 'student_name', 'reviewed_at'],
    {
      period_id: z.optional(ref('period')),
      student_id: z.optional(ref('student')),
      status: z.optional(oneOf(...PAYMENT_STATUSES)),
      type: z.optional(paymentType),
      reviewed_on: z.optional(day),
      with: withPayment,
    },
  ),
  answer: pageOf(Payment),
  exports: {
    title: 'Listado de pagos',
    named_filters: {
      status: ['Estado', PAYMENT_STATUS_LABELS],
      type: ['Tipo de pago', PAYMENT_TYPE_LABELS],
    },
    columns: [
      { field: 'date', title: 'Fecha', as: 'day' },
      { field: 'student_name', title: 'Estudiante' },
      { field: 'identity', title: 'Documento' },
      { field: 'period_name', title: 'Período' },
      { field: 'title', title: 'Concepto' },
      { field: 'type_name', title: 'Tipo de pago' },
      { field: 'receipt_number', title: 'Factura' },
      ...PAYER_COLUMNS,
      { field: 'amount', title: 'Monto', as: 'money' },
      { field: 'amount_ves_e2', title: 'Bolívares', as: 'money' },
      { field: 'rate_e4', title: 'Tasa', as: 'rate' },
      { field: 'status_name', title: 'Estado' },
    ],
  },
})

export const showPayment = endpoint({
  method: 'GET',
  path: '/payments/{id}',
  summary: 'A payment; students see their own',
  roles: [...ADMIN_GROUP, 'student'],
  permission: 'payments.view',
  params: { id: ref('payment') },
  query: z.strictObject({ with: withPayment }),
  answer: one(Payment),
})

export const reported = {
  type: paymentType,
  receipt_number: receiptNumber,
  date: day,
  ...amounts,
  ...payerSent,
}

export const createPayment = endpoint({
  method: 'POST',
  path: '/payments',
  summary: "Registers a payment for a student's inscription, pending unless it is sent approved",
  roles: ADMINS,
  permission: 'payments.create',
  body: withAmount(
    withReceipt(
      z.strictObject({
        student_id: ref('student'),
        period_id: ref('period'),
        charge_id: z.optional(z.nullable(ref('charge'))),
        title: optionalText(120),
        ...reported,
        status: z.optional(oneOf(PENDING, APPROVED)),
      }),
    ),
  ),
  files: proofFile,
  answer: one(Payment),
  refusals: [
    'student_not_inscribed',
    'charge_of_another_inscription',
    'charge_waived',
    'receipt_number_already_exists',
    'file_not_readable',
    ...CONVERSION_REFUSALS,
  ],
  idempotent: true,
})

export const reportPayment = endpoint({
  method: 'POST',
  path: '/inscriptions/{id}/payments',
  summary: "The student's report of a payment, which an administrator reviews",
  roles: ['student'],
  params: { id: ref('inscription') },
  body: withAmount(withReceipt(z.strictObject(reported))),
  files: proofFile,
  answer: one(Payment),
  refusals: ['receipt_number_already_exists', 'too_many_proofs', 'file_not_readable', ...CONVERSION_REFUSALS],
  idempotent: true,
})

export const updatePayment = endpoint({
  method: 'PATCH',
  path: '/payments/{id}',
  summary: 'Approves (2) or rejects (3, with a reason) a pending payment; administrators may also correct it',
  roles: ADMIN_GROUP,
  permission: 'payments.review',
  params: { id: ref('payment') },
  body: withAmount(
    z
      .strictObject({
        ...z.partial(z.strictObject(reported)).shape,
        title: z.optional(text(120)),
        status: z.optional(oneOf(APPROVED, REJECTED)),
        rejection_reason: optionalText(300),
      })
      .check(
        z.refine((body) => body.status !== REJECTED || Boolean(body.rejection_reason), {
          path: ['rejection_reason'],
          error: 'required',
        }),
      ),
    false,
  ),
  answer: one(Payment),
  refusals: [
    ...CONVERSION_REFUSALS,
    'payment_already_reviewed',
    'this_action_is_unauthorized',
    'stale_version',
    'receipt_number_already_exists',
  ],
  versioned: true,
})

export const reviewPayments = endpoint({
  method: 'POST',
  path: '/payments/review',
  summary: 'Approves or rejects many payments at once; those reviewed meanwhile are skipped',
  roles: ADMIN_GROUP,
  permission: 'payments.review',
  body: z
    .strictObject({
      ids: z.array(ref('payment')).check(z.minLength(1), z.maxLength(500)),
      status: oneOf(APPROVED, REJECTED),
      rejection_reason: optionalText(300),
    })
    .check(
      z.refine((body) => body.status !== REJECTED || Boolean(body.rejection_reason), {
        path: ['rejection_reason'],
        error: 'required',
      }),
    ),
  status: 200,
  answer: one(
    z.object({
      updated: z.int(),
      skipped: z.array(z.object({ id, code: refusalCode })),
      /** The version that the reviewed ones have now; null when there are none. */
      updated_at: z.nullable(instant),
    }),
  ),
})

export const deletePayment = endpoint({
  method: 'DELETE',
  path: '/payments/{id}',
  summary: 'Removes a payment that is still pending',
  roles: ADMINS,
  permission: 'payments.delete',
  params: { id: ref('payment') },
  answer: nothing,
  refusals: ['payment_already_reviewed', 'payment_in_cash_closing'],
})
