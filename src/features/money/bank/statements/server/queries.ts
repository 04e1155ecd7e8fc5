import { type RawBuilder, sql } from 'kysely'
import type { Day } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { nameOfUser } from '#server/access/sessions/user-name.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import { accountName } from '../../server/columns.ts'
import type { listStatements } from '../contract.ts'
import type { StatementLine, Titles } from '../rules.ts'

/** The lines that this statement has and no other. */
export const linesOfOneAlone = (statement_id: RawBuilder<number>) =>
  sql`select own.line_id from bank_statement_lines own
    where own.statement_id = ${statement_id} and not exists (select from bank_statement_lines other
      where other.line_id = own.line_id and other.statement_id <> own.statement_id)`

const statements = (tx: Tx) =>
  tx
    .selectFrom('bank_statements as st')
    .innerJoin('bank_accounts as a', 'a.id', 'st.account_id')
    .innerJoin('users as u', 'u.id', 'st.user_id')
    .leftJoin('users as w', 'w.id', 'st.undone_by')
    .select(['st.id', 'st.account_id', 'st.file_name', 'st.lines_count', 'st.repeated_count'])
    .select(['st.created_at', 'st.undone_at', accountName.as('account')])
    .select(nameOfUser().as('created_by'))
    .select(nameOfUser('w').$castTo<string | null>().as('undone_by'))
    .select(
      sql<number>`(select count(*) from payments p
        where p.bank_line_id in (${linesOfOneAlone(sql`st.id`)}))`.as('proven_count'),
    )

/** A page of what was read from the banks, newest first. */
export const pageOfStatements = (tx: Tx, query: QueryOf<typeof listStatements>) =>
  page(
    statements(tx)
      .where(searchCondition(query.search, sql`plain(st.file_name)`))
      .$if(query.account_id !== undefined, (some) => some.where('st.account_id', '=', query.account_id ?? 0)),
    query,
    { orders: { created_at: 'st.created_at' }, first: 'created_at,desc', id: 'st.id' },
  )

export const statementById = (tx: Tx, id: number) =>
  statements(tx).where('st.id', '=', id).executeTakeFirstOrThrow()

/** An account with the titles of its bank's columns, held so that two files of it are read one after the other. */
export const heldAccount = (tx: Tx, id: number) =>
  tx
    .selectFrom('bank_accounts')
    .select((row) => ['id', row.ref('titles').$castTo<Titles | null>().as('titles')])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** A statement held against being undone twice, with its account: no file that repeats its lines is read meanwhile. */
export const heldStatement = (tx: Tx, id: number) =>
  tx
    .selectFrom('bank_statements as st')
    .innerJoin('bank_accounts as a', 'a.id', 'st.account_id')
    .select(['st.undone_at', 'st.file_name', 'st.lines_count'])
    .where('st.id', '=', id)
    .forNoKeyUpdate(['a', 'st'])
    .executeTakeFirstOrThrow()

type Numbered = StatementLine & { nth: number }

/** Lines as the rows of a table `it`. */
export const asRows = (lines: readonly Numbered[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
    as it (day date, reference text, description text, amount_e2 bigint, balance_e2 bigint, nth smallint)`

/** Those of the lines that the account has, as `l`. */
export const knownAmong = (account_id: number, lines: readonly Numbered[]) =>
  sql`${asRows(lines)} join bank_lines l on l.account_id = ${account_id} and l.day = it.day
    and l.reference = it.reference and l.amount_e2 = it.amount_e2 and l.nth = it.nth`

/** How many of these lines the account has already. */
export async function repeatedOf(tx: Tx, account_id: number, lines: readonly Numbered[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${knownAmong(account_id, lines)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Since when lines are all there; null where the institute keeps them for ever. */
export async function keptSince(tx: Tx, today: Day): Promise<Day | null> {
  const { rows } = await sql<{ since: Day | null }>`select case when bank_lines_months > 0
    then (${today}::date - make_interval(months => bank_lines_months))::date end as since
    from institution`.execute(tx)
  return rows[0]?.since ?? null
}
