import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'

/** Holds the requests of charges, so that none is handed over or taken back meanwhile. */
export const holdRequestsOf = (tx: Tx, id: number) =>
  sql`select from document_requests where id in (
    select document_request_id from charges where id = ${id}) order by id for share`.execute(tx)

/** How the request of a charge stands; null without one. */
export async function stateOfRequest(tx: Tx, id: number | null): Promise<string | null> {
  if (id === null) return null
  const row = await tx.selectFrom('document_requests').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state ?? null
}
