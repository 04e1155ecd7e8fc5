import { sql } from 'kysely'
import { showBank } from '#kernel/banks.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { listReceivingAccounts } from '../contract.ts'
import type { ReceivingKind } from '../rules.ts'

const accounts = (tx: Tx) =>
  tx
    .selectFrom('receiving_accounts as r')
    .select(['r.id', 'r.bank', 'r.identity', 'r.phone', 'r.account_number', 'r.holder'])
    .select(['r.created_at', 'r.updated_at'])
    .select((row) => row.ref('r.kind').$castTo<ReceivingKind>().as('kind'))

type Row = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>

const shown = (row: Row) => ({ ...row, bank_name: showBank(row.bank) })

/** A page of where the institute is paid, as it was said. */
export async function pageOfReceiving(tx: Tx, query: QueryOf<typeof listReceivingAccounts>) {
  const found = await page(
    accounts(tx).where(
      searchCondition(query.search, sql`plain(concat_ws(' ', r.bank, r.phone, r.account_number, r.holder))`),
    ),
    query,
    { orders: { created_at: 'r.created_at' }, first: 'created_at,asc', id: 'r.id' },
  )
  return { ...found, data: found.data.map(shown) }
}

export const receivingById = async (tx: Tx, id: number) =>
  shown(await accounts(tx).where('r.id', '=', id).executeTakeFirstOrThrow())
