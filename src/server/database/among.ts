import { sql } from 'kysely'
import type { Sql } from './db.ts'

/**
 * Whether a column has one of these ids. A single one is compared by itself: a kept plan expects ten of any list, so that
 * PostgreSQL thought one for the single id cheaper, and planned anew each time.
 */
export const among = (column: string, ids: readonly number[]): Sql<boolean> =>
  ids.length === 1 ? sql`${sql.ref(column)} = ${ids[0]}::int` : sql`${sql.ref(column)} = any(${ids}::int[])`
