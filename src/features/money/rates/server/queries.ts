import { sql } from 'kysely'
import type { Rate } from '#kernel/bolivares.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import { nameOfUser } from '#server/access/sessions/user-name.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { listExchangeRates } from '../contract.ts'

const rates = (tx: Tx) =>
  tx
    .selectFrom('exchange_rates as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.day', 'r.rate_e4', 'r.created_at', 'r.updated_at'])
    .select(nameOfUser().as('user_name'))
    .select(sql<number>`(select count(*) from payments p where p.rate_day = r.day)`.as('payments_count'))

/** A page of the rates, newest first; searched by the day as people write it. */
export const pageOfRates = (tx: Tx, query: QueryOf<typeof listExchangeRates>) =>
  page(rates(tx).where(searchCondition(query.search, sql`to_char(r.day, 'DD/MM/YYYY')`)), query, {
    orders: { day: 'r.day', rate_e4: 'r.rate_e4' },
    first: 'day,desc',
    id: 'r.id',
  })

export const rateById = (tx: Tx, id: number) => rates(tx).where('r.id', '=', id).executeTakeFirstOrThrow()

/** Every rate there is. */
export const allRates = (tx: Tx): Promise<Rate[]> =>
  tx.selectFrom('exchange_rates').select(['day', 'rate_e4']).orderBy('day').execute()
