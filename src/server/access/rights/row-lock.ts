import { sql } from 'kysely'
import { among } from '#server/database/among.ts'
import type { Sql, Tx } from '#server/database/db.ts'

type LockKey = { table: string; ids: readonly number[]; version: Sql; isDeleted: boolean }

/**
 * Locks rows by id until the end of the transaction and reads their versions; none where there is no such row. What is
 * about to be deleted is locked at once as the deletion will: raised later, the lock would wait for whoever waits for it.
 */
export async function lockRows(
  tx: Tx,
  { table, ids, version, isDeleted }: LockKey,
): Promise<{ id: number; version: string | null }[]> {
  const { rows } = await sql<{ id: number; version: string | null }>`
    select id, ${version} as version from ${sql.table(table)} where ${among('id', ids)} order by id
    ${isDeleted ? sql`for update` : sql`for no key update`}`.execute(tx)
  return rows
}
