import { sql } from 'kysely'
import type { Sql, Tx } from '#server/database/db.ts'

/** Locks a row until the end of the transaction and reads its version; undefined when there is no such row. */
export async function lockRow(
  tx: Tx,
  table: string,
  id: number,
  version: Sql,
): Promise<{ version: string | null } | undefined> {
  const { rows } = await sql<{ version: string | null }>`
    select ${version} as version from ${sql.table(table)} where id = ${id} for no key update`.execute(tx)
  return rows[0]
}
