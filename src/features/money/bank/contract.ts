import * as z from 'zod/mini'
import {
  endpoint,
  FILE_BYTES,
  id,
  listQuery,
  nothing,
  one,
  pageOf,
  ref,
  refusalCode,
} from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { dayOut, instant, line, text } from '#kernel/schemas.ts'
import { MATCH_REASONS, STATEMENT_FIELDS } from './words.ts'

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
  last_digits: z.string().check(z.regex(/^\d{4,8}$/, { error: 'digits:4,8' })),
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
  summary: 'Removes an account without statements',
  roles: ADMINS,
  permission: 'bank.manage',
  params: { id: ref('bank_account') },
  answer: nothing,
  refusals: ['resource_not_found', 'bank_account_has_statements'],
})

const at = z.nullable(z.int().check(z.minimum(0), z.maximum(100)))
/** Where each field stands in the file, from 0; null where the bank does not give it. */
export const StatementColumns = z.strictObject({
  /** The row of the titles, as a spreadsheet numbers it. */
  row: z.int().check(z.minimum(1), z.maximum(100)),
  day: at,
  reference: at,
  description: at,
  amount: at,
  credit: at,
  debit: at,
  balance: at,
})
export type StatementColumns = z.infer<typeof StatementColumns>

export const StatementReport = z.object({
  /** Tried only; written; or left alone because a cell cannot be read or a column lacks. */
  state: z.enum(['checked', 'imported', 'refused']),
  /** Of the statement, once written. */
  id: z.nullable(id),
  /** As sent, as remembered of the account, or as the titles say; null where no row looks like titles. */
  columns: z.nullable(StatementColumns),
  /** What lacks among them. */
  missing_field: z.nullable(z.enum(STATEMENT_FIELDS)),
  /** The first rows of the file, by which a person says which column is which. */
  rows: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })),
  /** Lines that are new, and those that another file brought before. */
  lines_count: z.int(),
  repeated_count: z.int(),
  first_day: z.nullable(dayOut),
  last_day: z.nullable(dayOut),
  credits_e2: z.int(),
  /** Not below 0. */
  debits_e2: z.int(),
  /** The first of them, by row: `day` or `amount`. */
  flaws: z.array(z.object({ row: z.int(), column: z.int(), code: z.string(), value: z.string() })),
  flaws_total: z.int(),
})
export type StatementReport = z.infer<typeof StatementReport>

export const createStatement = endpoint({
  method: 'POST',
  path: '/bank/accounts/{id}/statements',
  summary: "Reads a bank's list from xlsx or CSV, all lines or none; dry_run says what would happen",
  roles: ADMINS,
  permission: 'bank.manage',
  params: { id: ref('bank_account') },
  query: z.strictObject({ dry_run: z.optional(z.boolean()) }),
  body: z.strictObject({
    file_name: z.optional(text(200)),
    columns: z.optional(StatementColumns),
  }),
  files: { file: { kind: 'sheet', most_bytes: FILE_BYTES, required: true } },
  status: 200,
  answer: one(StatementReport),
  idempotent: true,
})

export const BankStatement = z.object({
  id,
  account_id: id,
  account: z.string(),
  file_name: z.string(),
  lines_count: z.int(),
  repeated_count: z.int(),
  created_at: instant,
  created_by: z.string(),
  undone_at: z.nullable(instant),
  undone_by: z.nullable(z.string()),
  /** Payments that its lines prove: while there are any, it is not undone. */
  proven_count: z.int(),
})
export type BankStatement = z.infer<typeof BankStatement>

export const listStatements = endpoint({
  method: 'GET',
  path: '/bank/statements',
  summary: 'What was read from the banks, newest first',
  roles: ADMINS,
  permission: 'bank.view',
  query: listQuery(['created_at'], { account_id: z.optional(ref('bank_account')) }),
  answer: pageOf(BankStatement),
})

export const undoStatement = endpoint({
  method: 'POST',
  path: '/bank/statements/{id}/undo',
  summary: 'Takes the lines of a statement away while none of them proves a payment',
  roles: ADMINS,
  permission: 'bank.manage',
  params: { id: ref('bank_statement') },
  status: 200,
  answer: one(BankStatement),
  refusals: ['resource_not_found', 'bank_statement_already_undone', 'bank_statement_proves_payments'],
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
    /** Credits that prove nothing yet, those that prove a payment, and what went out. */
    state: z.optional(z.enum(['free', 'proven', 'out'])),
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
  type_name: z.string(),
  receipt_number: z.nullable(z.string()),
})
const Candidate = z.object({ line: BankLine, reasons: z.array(z.enum(MATCH_REASONS)) })
export const PaymentMatch = z.object({ payment: Report, candidates: z.array(Candidate) })
export type PaymentMatch = z.infer<typeof PaymentMatch>

export const listMatches = endpoint({
  method: 'GET',
  path: '/bank/matches',
  summary: 'Which lines prove which of the payments that wait: surely one, likely some, or none',
  roles: ADMINS,
  permission: 'bank.view',
  answer: one(
    z.object({
      /** Each with its one line. */
      sure: z.array(PaymentMatch),
      likely: z.array(PaymentMatch),
      none: z.array(Report),
      /** Credits that no waiting payment could be. */
      unreported_count: z.int(),
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
      .array(z.strictObject({ payment_id: ref('payment'), line_id: ref('bank_line') }))
      .check(z.minLength(1), z.maxLength(2_000)),
  }),
  status: 200,
  answer: one(
    z.object({ updated: z.int(), skipped: z.array(z.object({ payment_id: id, code: refusalCode })) }),
  ),
})
