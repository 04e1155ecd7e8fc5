import * as z from 'zod/mini'
import { endpoint, id, listQuery, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { dayOut } from '#kernel/schemas.ts'
import { CURRENCY_LABELS, UNSETTLED_LABELS } from '../words.ts'

/** `2026-11` */
export const month = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, { error: 'month' }))

const currency = z.enum(['USD', 'VES'])
/** Where what an account moved is not what its balances say: the first such line, and by how much all of them differ. */
const Gap = z.nullable(
  z.object({ day: dayOut, reference: z.string(), amount_e2: z.int(), difference_e2: z.int() }),
)

export const AccountMonth = z.object({
  account_id: id,
  /** `Banco Nacional ··1234`. */
  account: z.string(),
  currency,
  lines_count: z.int(),
  /** As the bank says; null while none of the account's lines has said a balance. */
  opening_e2: z.nullable(z.int()),
  credits_e2: z.int(),
  /** Not below 0. */
  debits_e2: z.int(),
  debits_count: z.int(),
  closing_e2: z.nullable(z.int()),
  /** Credits that prove no payment. */
  free_e2: z.int(),
  free_count: z.int(),
  gap: Gap,
})
export type AccountMonth = z.infer<typeof AccountMonth>

const Counted = z.object({ count: z.int(), amount: z.int() })
export const BankMonth = z.object({
  month: z.string(),
  accounts: z.array(AccountMonth),
  /** Payments of the month, cash apart: approved by no line; and those that wait though a line is theirs, or may be. */
  approved_without: Counted,
  waiting_with: Counted,
  /** Lines of before this day are no longer all there. */
  kept_since: z.nullable(dayOut),
})
export type BankMonth = z.infer<typeof BankMonth>

export const showBankMonth = endpoint({
  method: 'GET',
  path: '/bank/month',
  summary:
    'What each account moved in a month, against its balances, and what is left to settle; by itself the current one',
  roles: ADMINS,
  permission: 'bank.view',
  query: z.strictObject({ month: z.optional(month) }),
  answer: one(BankMonth),
})

export const BankDay = z.object({
  /** The last of its lines. */
  id,
  day: dayOut,
  account_id: id,
  account: z.string(),
  currency,
  lines_count: z.int(),
  credits_e2: z.int(),
  debits_e2: z.int(),
  /** At the end of the day. */
  balance_e2: z.nullable(z.int()),
  gap: Gap,
})
export type BankDay = z.infer<typeof BankDay>

export const listBankDays = endpoint({
  method: 'GET',
  path: '/bank/days',
  summary: 'What came in and went out by account and day of a month, by itself the current one',
  roles: ADMINS,
  permission: 'bank.view',
  query: listQuery(['day', 'account'], {
    month: z.optional(month),
    account_id: z.optional(ref('bank_account')),
  }),
  answer: pageOf(BankDay),
  exports: {
    title: 'Movimientos del banco por día',
    columns: [
      { field: 'day', title: 'Fecha', as: 'day' },
      { field: 'account', title: 'Cuenta' },
      { field: 'currency', title: 'Moneda', labels: CURRENCY_LABELS },
      { field: 'lines_count', title: 'Líneas' },
      { field: 'credits_e2', title: 'Entradas', as: 'money' },
      { field: 'debits_e2', title: 'Salidas', as: 'money' },
      { field: 'balance_e2', title: 'Saldo', as: 'money' },
      { field: 'gap.difference_e2', title: 'No cuadra por', as: 'money' },
      { field: 'gap.reference', title: 'Desde la línea' },
    ],
  },
})

export const UnsettledPayment = z.object({
  id,
  student_id: id,
  student_name: z.string(),
  identity: z.string(),
  date: dayOut,
  amount: z.int(),
  type_name: z.string(),
  receipt_number: z.nullable(z.string()),
  state: z.enum(['approved', 'waiting']),
  reviewer_name: z.nullable(z.string()),
})
export type UnsettledPayment = z.infer<typeof UnsettledPayment>

export const listUnsettledPayments = endpoint({
  method: 'GET',
  path: '/bank/unsettled',
  summary: 'Payments, cash apart, that are approved by no line, or wait though a line is theirs or may be',
  roles: ADMINS,
  permission: 'bank.view',
  query: listQuery(['date', 'amount', 'student_name'], {
    month: z.optional(month),
    unsettled: z.optional(z.enum(['approved', 'waiting'])),
  }),
  answer: pageOf(UnsettledPayment),
  exports: {
    title: 'Pagos por conciliar con el banco',
    named_filters: { unsettled: ['Estado', UNSETTLED_LABELS] },
    columns: [
      { field: 'date', title: 'Fecha', as: 'day' },
      { field: 'student_name', title: 'Estudiante' },
      { field: 'identity', title: 'Documento' },
      { field: 'type_name', title: 'Tipo de pago' },
      { field: 'receipt_number', title: 'Factura' },
      { field: 'amount', title: 'Monto', as: 'money' },
      { field: 'state', title: 'Estado', labels: UNSETTLED_LABELS },
      { field: 'reviewer_name', title: 'Aprobado por' },
    ],
  },
})
