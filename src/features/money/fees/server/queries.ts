import { sql } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { listFees } from '../contract.ts'
import type { FeeCause } from '../words.ts'

/** What the document of a fee is called now: one type of a kind is enabled at most. */
const document = sql<string | null>`(select t.name from document_request_types t
  where t.kind = f.document_kind order by t.enabled desc, t.id desc limit 1)`

const fees = (tx: Tx) =>
  tx
    .selectFrom('fees as f')
    .leftJoin('specializations as sp', 'sp.id', 'f.specialization_id')
    .select(['f.id', 'f.name', 'f.price_e2', 'f.document_kind', 'f.specialization_id', 'f.days_until_due'])
    .select(['f.enabled', 'f.created_at', 'f.updated_at', 'sp.title as specialization'])
    .select((row) => row.ref('f.cause').$castTo<FeeCause>().as('cause'))
    .select(document.as('document'))
    .select(sql<number>`(select count(*) from charges c where c.fee_id = f.id)`.as('charges_count'))

/** A page of the fees. */
export const pageOfFees = (tx: Tx, query: QueryOf<typeof listFees>) =>
  page(
    fees(tx)
      .where(searchCondition(query.search, sql<string>`plain(f.name)`))
      .$if(query.enabled !== undefined, (some) => some.where('f.enabled', '=', query.enabled ?? true))
      .$if(query.cause !== undefined, (some) => some.where('f.cause', '=', query.cause ?? '')),
    query,
    {
      orders: { name: 'f.name', price_e2: 'f.price_e2', created_at: 'f.created_at' },
      first: 'name,asc',
      id: 'f.id',
    },
  )

export const feeById = (tx: Tx, id: number) => fees(tx).where('f.id', '=', id).executeTakeFirstOrThrow()

/** A fee that stays as it is until the transaction ends. */
export const heldFee = (tx: Tx, id: number) =>
  tx
    .selectFrom('fees')
    .select(['id', 'name', 'price_e2', 'specialization_id', 'days_until_due', 'enabled'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow()

/** What is charged by itself for a cause: one for all, one for each specialization. */
export const feesByCause = (tx: Tx, cause: FeeCause) =>
  tx
    .selectFrom('fees')
    .select(['id', 'name', 'price_e2', 'document_kind', 'specialization_id', 'days_until_due'])
    .where('enabled', '=', true)
    .where('cause', '=', cause)
    .execute()
