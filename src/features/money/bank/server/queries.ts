import { sql } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import { listedName } from '#server/database/person-name.ts'
import type { listBankAccounts, listBankLines } from '../contract.ts'
import type { Currency } from '../words.ts'
import { accountName, inMonth } from './columns.ts'

const accounts = (tx: Tx) =>
  tx
    .selectFrom('bank_accounts as a')
    .leftJoinLateral(
      (row) =>
        row
          .selectFrom('bank_lines as l')
          .select(['l.day', 'l.balance_e2'])
          .whereRef('l.account_id', '=', 'a.id')
          .orderBy('l.day', 'desc')
          .orderBy('l.id', 'desc')
          .limit(sql.lit(1))
          .as('latest'),
      (join) => join.onTrue(),
    )
    .select(['a.id', 'a.bank', 'a.last_digits', 'a.created_at', 'a.updated_at'])
    .select((row) => row.ref('a.currency').$castTo<Currency>().as('currency'))
    .select(['latest.day as last_day', 'latest.balance_e2'])
    .select(
      sql<number>`(select count(*) from bank_lines counted where counted.account_id = a.id)`.as(
        'lines_count',
      ),
    )

/** A page of the accounts, by bank. */
export const pageOfAccounts = (tx: Tx, query: QueryOf<typeof listBankAccounts>) =>
  page(accounts(tx).where(searchCondition(query.search, sql`plain(a.bank || ' ' || a.last_digits)`)), query, {
    orders: { bank: 'a.bank', created_at: 'a.created_at' },
    first: 'bank,asc',
    id: 'a.id',
  })

export const accountById = (tx: Tx, id: number) =>
  accounts(tx).where('a.id', '=', id).executeTakeFirstOrThrow()

export const lines = (tx: Tx) =>
  tx
    .selectFrom('bank_lines as l')
    .innerJoin('bank_accounts as a', 'a.id', 'l.account_id')
    .leftJoin('payments as p', 'p.bank_line_id', 'l.id')
    .leftJoin('students as s', 's.id', 'p.student_id')
    .select(['l.id', 'l.account_id', 'l.day', 'l.reference', 'l.description', 'l.amount_e2', 'l.balance_e2'])
    .select((row) => row.ref('a.currency').$castTo<Currency>().as('currency'))
    .select(['p.id as payment_id', 'p.student_id', accountName.as('account')])
    .select(sql<string | null>`${listedName('s')}`.as('student_name'))
    .select(sql<boolean>`coalesce(p.is_from_bank, false)`.as('is_registered'))

/** A page of the lines, newest first. */
export const pageOfLines = (tx: Tx, query: QueryOf<typeof listBankLines>) =>
  page(
    lines(tx)
      .where(searchCondition(query.search, 'l.search_text'))
      .$if(query.account_id !== undefined, (some) => some.where('l.account_id', '=', query.account_id ?? 0))
      .$if(query.payment_id !== undefined, (some) => some.where('p.id', '=', query.payment_id ?? 0))
      .$if(query.student_id !== undefined, (some) => some.where('p.student_id', '=', query.student_id ?? 0))
      .$if(query.month !== undefined, (some) => some.where(inMonth('l.day', query.month ?? '')))
      .$if(query.state === 'proven', (some) => some.where('p.id', 'is not', null))
      .$if(query.state === 'registered', (some) => some.where('p.is_from_bank', '=', true))
      .$if(query.state === 'free', (some) =>
        some
          .where('p.id', 'is', null)
          .where('l.amount_e2', '>', 0)
          .where(sql<boolean>`not exists (select from bank_reversals r where r.credit_id = l.id)`),
      )
      .$if(query.state === 'out', (some) => some.where('l.amount_e2', '<', 0)),
    query,
    { orders: { day: 'l.day', amount_e2: 'l.amount_e2' }, first: 'day,desc', id: 'l.id' },
  )

export const linesByIds = (tx: Tx, ids: readonly number[]) =>
  lines(tx).where('l.id', '=', sql<number>`any(${ids}::int[])`).execute()

/** What went out and took nothing back yet. */
export const freeDebits = (tx: Tx) =>
  tx
    .selectFrom('bank_lines as l')
    .leftJoin('bank_reversals as r', 'r.debit_id', 'l.id')
    .select(['l.id', 'l.account_id', 'l.day', 'l.reference', 'l.description', 'l.amount_e2'])
    .where('l.amount_e2', '<', 0)
    .where('r.debit_id', 'is', null)
    .orderBy('l.day')
    .orderBy('l.id')
    .execute()

/** Lines held until this transaction ends, with the payment that each proves already and whether it is of use to another. */
export async function heldLines(tx: Tx, ids: readonly number[]) {
  const lines = await tx
    .selectFrom('bank_lines')
    .select(['id', 'account_id', 'day', 'reference', 'description', 'amount_e2'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  // Read once they are held: whoever was before has written by then.
  const proven = await tx
    .selectFrom('payments')
    .select(['id', 'bank_line_id'])
    .where('bank_line_id', '=', sql<number>`any(${ids}::int[])`)
    .execute()
  const reversed = await tx
    .selectFrom('bank_reversals')
    .select(['debit_id', 'credit_id'])
    .where((row) =>
      row.or([
        row('debit_id', '=', sql<number>`any(${ids}::int[])`),
        row('credit_id', '=', sql<number>`any(${ids}::int[])`),
      ]),
    )
    .execute()
  const payments = new Map(proven.map(({ id, bank_line_id }) => [bank_line_id, id]))
  const used = new Set([
    ...payments.keys(),
    ...reversed.flatMap(({ debit_id, credit_id }) => [debit_id, credit_id]),
  ])
  return new Map(
    lines.map((line) => [
      line.id,
      { ...line, payment_id: payments.get(line.id) ?? null, is_used: used.has(line.id) },
    ]),
  )
}
