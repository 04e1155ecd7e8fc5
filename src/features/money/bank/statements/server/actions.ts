import { sql } from 'kysely'
import { record } from '#features/institute/audit/server/actions.ts'
import type { Day } from '#kernel/dates.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import type { StatementColumns, StatementReport } from '../contract.ts'
import {
  columnsByTitles,
  flawOfColumns,
  headingsOf,
  numbered,
  readStatement,
  type StatementLine,
  type StatementRow,
  titlesOf,
} from '../rules.ts'
import {
  asRows,
  heldAccount,
  heldStatement,
  keptSince,
  knownAmong,
  linesOfOneAlone,
  repeatedOf,
  statementById,
} from './queries.ts'

type StatementFile = {
  account_id: number
  bytes: Buffer
  file_name: string
  columns: StatementColumns | null
  dry_run: boolean
}

/** As many rows as show a person which column is which, and as many flaws as are mended at once. */
const MOST_SHOWN = 12
const MOST_FLAWS = 50

/** Reads a bank's list: every new line, or none where a cell cannot be read, or none because it is only to be tried. */
export async function readFile(
  tx: Tx,
  by: By,
  { account_id, bytes, file_name, dry_run, ...sent }: StatementFile,
): Promise<StatementReport> {
  const { rows } = readSheet(bytes)
  const account = await heldAccount(tx, account_id)
  const columns =
    sent.columns ?? (account.titles && columnsByTitles(rows, account.titles)) ?? headingsOf(rows)
  const missing_field = columns ? flawOfColumns(columns) : 'day'
  if (missing_field && !dry_run)
    throw new Invalid({ file: [`sheet_headings:${missing_field === 'day' ? 'Fecha' : 'Monto'}`] })
  const { lines, flaws } =
    columns && !missing_field ? readStatement(rows, columns, by.clock.today()) : { lines: [], flaws: [] }
  if (lines.length === 0 && flaws.length === 0 && !dry_run) throw new Invalid({ file: ['sheet_empty'] })
  const known = numbered(lines)
  const repeated_count = await repeatedOf(tx, account_id, known)
  const is_refused = missing_field !== null || flaws.length > 0
  const keeps = !dry_run && !is_refused && columns !== null
  if (keeps) await rememberTitles(tx, account_id, titlesOf(rows, columns))
  const counts = { lines_count: lines.length - repeated_count, repeated_count }
  const id = keeps ? await keep(tx, by, { account_id, file_name, lines: known, ...counts }) : null
  return {
    ...{ state: keeps ? 'imported' : dry_run ? 'checked' : 'refused', id, columns, missing_field, ...counts },
    rows: rows.slice(0, MOST_SHOWN).map(shown),
    ...daysOf(lines),
    credits_e2: lines.reduce((sum, { amount_e2 }) => sum + Math.max(amount_e2, 0), 0),
    debits_e2: lines.reduce((sum, { amount_e2 }) => sum + Math.max(-amount_e2, 0), 0),
    flaws: flaws.slice(0, MOST_FLAWS).map((flaw) => ({ ...flaw, value: textAt(rows, flaw) })),
    flaws_total: flaws.length,
  }
}

/** Which days they cover. */
function daysOf(lines: readonly StatementLine[]) {
  const days = lines.map(({ day }) => day).sort()
  return { first_day: days[0] ?? null, last_day: days.at(-1) ?? null }
}

const shown = ({ number, cells }: StatementRow) => ({ number, cells: cells.map(({ text }) => text) })

const textAt = (rows: readonly StatementRow[], { row, column }: { row: number; column: number }): string =>
  rows.find(({ number }) => number === row)?.cells[column]?.text ?? ''

const rememberTitles = (tx: Tx, id: number, titles: object) =>
  tx
    .updateTable('bank_accounts')
    .set({ titles: JSON.stringify(titles) })
    .where('id', '=', id)
    .execute()

type Keeping = Parameters<typeof repeatedOf>[2]
type StatementInput = {
  account_id: number
  file_name: string
  lines: Keeping
  lines_count: number
  repeated_count: number
}

async function keep(tx: Tx, by: By, { lines, ...statement }: StatementInput): Promise<number> {
  const { id } = await tx
    .insertInto('bank_statements')
    .values({ ...statement, ...daysOf(lines), user_id: by.actor.user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into bank_lines (account_id, day, reference, description, amount_e2, balance_e2, nth)
    select ${statement.account_id}, it.* from ${asRows(lines)}
    on conflict on constraint bank_lines_once do nothing`.execute(tx)
  await sql`
    insert into bank_statement_lines (line_id, statement_id)
    select l.id, ${id} from ${knownAmong(statement.account_id, lines)}`.execute(tx)
  const { file_name, lines_count } = statement
  await record(tx, by, {
    action: 'bank.import',
    entity: 'bank_statement',
    entity_id: id,
    after: { file_name, lines_count },
  })
  return id
}

/** Takes the lines away that no other statement has, all of them or, where one proves a payment, none. */
export async function undoStatementOf(tx: Tx, by: By, id: number) {
  const { undone_at, file_name, lines_count } = await heldStatement(tx, id)
  insist(undone_at === null ? null : 'bank_statement_already_undone')
  // The key of the payments that are proven refuses.
  await sql`delete from bank_lines where id in (${linesOfOneAlone(sql`${id}::int`)})`.execute(tx)
  await tx.deleteFrom('bank_statement_lines').where('statement_id', '=', id).execute()
  await tx
    .updateTable('bank_statements')
    .set({ undone_at: by.clock.now(), undone_by: by.actor.user_id })
    .where('id', '=', id)
    .execute()
  await record(tx, by, {
    action: 'bank.undo',
    entity: 'bank_statement',
    entity_id: id,
    before: { file_name, lines_count },
  })
  return statementById(tx, id)
}

/** Removes the lines of before the months that the institute keeps them; those that prove a payment stay. */
export async function sweepLines(tx: Tx, today: Day): Promise<void> {
  const since = await keptSince(tx, today)
  if (since === null) return
  // One that proves a payment by the time it would go is kept by its key: the night after tries again.
  await tx
    .deleteFrom('bank_lines as l')
    .where('l.day', '<', since)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('payments as p').select('p.id').whereRef('p.bank_line_id', '=', 'l.id'))),
    )
    // Both lines of a payment that the bank took back stay too.
    .where(
      sql<boolean>`not exists (select from bank_reversals r where l.id = r.credit_id or l.id = r.debit_id)`,
    )
    .execute()
}
