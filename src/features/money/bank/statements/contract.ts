import * as z from 'zod/mini'
import { endpoint, FILE_BYTES, id, listQuery, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { dayOut, instant, text } from '#kernel/schemas.ts'
import { STATEMENT_FIELDS } from '../words.ts'

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
  /** Payments proven by lines that it alone has: while there are any, it is not undone. */
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
  summary: 'Takes the lines away that no other statement has, while none of them proves a payment',
  roles: ADMINS,
  permission: 'bank.manage',
  params: { id: ref('bank_statement') },
  status: 200,
  answer: one(BankStatement),
  refusals: ['resource_not_found', 'bank_statement_already_undone', 'bank_statement_proves_payments'],
})
