import * as z from 'zod/mini'
import { withoutBlanks } from '#kernel/blanks.ts'
import { endpoint, id, listQuery, nothing, one, pageOf, ref, refusalCode } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { dayOut, instant, line } from '#kernel/schemas.ts'
import { month } from './months/contract.ts'
import { MATCH_REASONS } from './words.ts'

const currency = z.enum(['USD', 'VES'])

export const BankAccount = z.object({
  id,
  bank: z.string(),
  last_digits: z.string(),
  currency,
  lines_count: z.int(),
  /** Of its latest line. */
  last_day: z.nullable(dayOut),
  balance_e2: z.nullable(z.int()),
  created_at: instant,
  updated_at: instant,
})
export type BankAccount = z.infer<typeof BankAccount>

const AccountBody = z.strictObject({
  bank: line(60),
  last_digits: z.string().check(z.overwrite(withoutBlanks), z.regex(/^\d{4,8}$/, { error: 'digits:4,8' })),
  currency,
})

export const listBankAccounts = endpoint({
  method: 'GET',
  path: '/bank/accounts',
  summary: "The institute's accounts, with what their banks said last",
  roles: ADMINS,
  permission: 'bank.view',
  query: listQuery(['bank', 'created_at'], {}),
  answer: pageOf(BankAccount),
})

export const createBankAccount = endpoint({
  method: 'POST',
  path: '/bank/accounts',
  summary: 'Registers an account',
  roles: ADMINS,
  permission: 'bank.manage',
  body: AccountBody,
  answer: one(BankAccount),
  refusals: ['bank_account_already_exists'],
})

export const updateBankAccount = endpoint({
  method: 'PATCH',
  path: '/bank/accounts/{id}',
  summary: 'Changes the name or the digits of an account',
  roles: ADMINS,
  permission: 'bank.manage',
  params: { id: ref('bank_account') },
  body: z.partial(z.omit(AccountBody, { currency: true })),
  answer: one(BankAccount),
  refusals: ['resource_not_found', 'bank_account_already_exists', 'stale_version'],
  versioned: true,
})

export const deleteBankAccount = endpoint({
  method: 'DELETE',
  path: '/bank/accounts/{id}',
  summary: 'Removes an account whose statements, if any, have no line any more',
  roles: ADMINS,
  permission: 'bank.manage',
  params: { id: ref('bank_account') },
  answer: nothing,
  refusals: ['resource_not_found', 'bank_account_has_statements'],
})

export const BankLine = z.object({
  id,
  account_id: id,
  /** `Banco Nacional ··1234`. */
  account: z.string(),
  currency,
  day: dayOut,
  reference: z.string(),
  description: z.string(),
  /** Hundredths of the account's currency; below 0 what went out. */
  amount_e2: z.int(),
  balance_e2: z.nullable(z.int()),
  /** The payment that it proves. */
  payment_id: z.nullable(id),
  student_id: z.nullable(id),
  student_name: z.nullable(z.string()),
  /** Nobody had reported that payment: it was made of the line. */
  is_registered: z.boolean(),
})
export type BankLine = z.infer<typeof BankLine>

export const listBankLines = endpoint({
  method: 'GET',
  path: '/bank/lines',
  summary: 'Lines of the banks, newest first; searched by reference and description',
  roles: ADMINS,
  permission: 'bank.view',
  query: listQuery(['day', 'amount_e2'], {
    account_id: z.optional(ref('bank_account')),
    payment_id: z.optional(ref('payment')),
    student_id: z.optional(ref('student')),
    month: z.optional(month),
    /** Credits that prove nothing yet, those that prove a payment or became one, and what went out. */
    state: z.optional(z.enum(['free', 'proven', 'registered', 'out'])),
  }),
  answer: pageOf(BankLine),
})

const Report = z.object({
  id,
  student_id: id,
  student_name: z.string(),
  identity: z.string(),
  date: dayOut,
  amount: z.int(),
  /** Where it was paid in bolívares. */
  amount_ves_e2: z.nullable(z.int()),
  type_name: z.string(),
  receipt_number: z.nullable(z.string()),
})
const Candidate = z.object({ line: BankLine, reasons: z.array(z.enum(MATCH_REASONS)) })
/** `is_unknown`: no bank shows it, though the statements of all accounts cover its day and it is late. */
const Unproven = z.extend(Report, { is_unknown: z.boolean(), proof_asked_at: z.nullable(instant) })
export type UnprovenPayment = z.infer<typeof Unproven>
export const PaymentMatch = z.object({ payment: Report, candidates: z.array(Candidate) })
export type PaymentMatch = z.infer<typeof PaymentMatch>

export const listMatches = endpoint({
  method: 'GET',
  path: '/bank/matches',
  summary: 'Which lines prove which of the payments that wait: surely one, likely some, or none',
  roles: ADMINS,
  permission: 'bank.view',
  query: z.strictObject({
    /** Which payments are told of; all are matched. */
    payment_ids: z.optional(z.array(z.int()).check(z.maxLength(500))),
  }),
  answer: one(
    z.object({
      /** Each with its one line. */
      sure: z.array(PaymentMatch),
      likely: z.array(PaymentMatch),
      none: z.array(Unproven),
      /** Credits that no waiting payment could be. */
      unreported_count: z.int(),
      /** Until which day every account that has statements has one. */
      last_day: z.nullable(dayOut),
      /** What the institute says: `updateInstitution`. */
      unknown_days: z.int(),
      lines_months: z.int(),
    }),
  ),
})

export const approveByLines = endpoint({
  method: 'POST',
  path: '/bank/approvals',
  summary:
    'Approves payments, each by the line that proves it; those reviewed or lines taken meanwhile are skipped',
  roles: ADMINS,
  permission: 'bank.approve',
  body: z.strictObject({
    pairs: z
      .array(
        z.strictObject({
          payment_id: ref('payment'),
          line_id: ref('bank_line'),
          /** The payment's version that somebody decided on. */
          version: z.optional(instant),
        }),
      )
      .check(z.minLength(1), z.maxLength(2_000)),
  }),
  status: 200,
  answer: one(
    z.object({ updated: z.int(), skipped: z.array(z.object({ payment_id: id, code: refusalCode })) }),
  ),
})
