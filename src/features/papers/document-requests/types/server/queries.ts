import { sql } from 'kysely'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { listDocumentRequestTypes } from '../contract.ts'

const types = (tx: Tx) =>
  tx
    .selectFrom('document_request_types as t')
    .select(['t.id', 't.kind', 't.name', 't.enabled', 't.created_at', 't.updated_at'])
    .select(['t.self_service', 't.self_service_most', 't.self_service_days'])

export const pageOfTypes = (tx: Tx, query: QueryOf<typeof listDocumentRequestTypes>) =>
  page(
    types(tx)
      .where(searchCondition(query.search, sql<string>`plain(t.name)`))
      .$if(query.enabled !== undefined, (some) => some.where('t.enabled', '=', query.enabled ?? true)),
    query,
    { orders: { kind: 't.kind', name: 't.name' }, first: 'kind,asc', id: 't.id' },
  )

export const typeById = (tx: Tx, id: number) => types(tx).where('t.id', '=', id).executeTakeFirstOrThrow()

/** Whether somebody has asked for it. */
export async function isTypeUsed(tx: Tx, id: number): Promise<boolean> {
  const row = await tx
    .selectFrom('document_requests')
    .select('id')
    .where('type_id', '=', id)
    .executeTakeFirst()
  return row !== undefined
}
