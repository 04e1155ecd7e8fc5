import { type SelectQueryBuilder, sql } from 'kysely'
import type { Page } from '#kernel/endpoint.ts'
import type { Tx } from './db.ts'

/** Reads a list of any length, some rows at each call, as it was at the first of them. */
export type ListCursor = {
  /** Set by the first call; the list is over once a call gives no `more`. */
  readonly more: boolean
  next<DB, Tables extends keyof DB, Row>(
    sorted: SelectQueryBuilder<DB, Tables, Row>,
    count: () => Promise<number>,
  ): Promise<Page<Row>>
}

/** A cursor of the database, which lives as long as the transaction: one list can be read in each. */
export function listCursor(tx: Tx, rows_at_once: number): ListCursor {
  let ahead: Promise<unknown[]> | null = null
  let total = 0
  let more = false
  // PostgreSQL reads the next rows while these are written.
  const fetch = () => {
    ahead = sql`fetch ${sql.lit(rows_at_once)} from listed`.execute(tx).then(({ rows }) => rows)
    // Whoever stops in between asks for them no more.
    ahead.catch(() => {})
    return ahead
  }
  return {
    get more() {
      return more
    },
    async next<DB, Tables extends keyof DB, Row>(
      sorted: SelectQueryBuilder<DB, Tables, Row>,
      count: () => Promise<number>,
    ) {
      if (ahead === null) {
        total = await count()
        // All rows are wanted, not the first soon.
        await sql`set local cursor_tuple_fraction = 1`.execute(tx)
        await sql`declare listed no scroll cursor for ${sorted}`.execute(tx)
      }
      const data = (await (ahead ?? fetch())) as Row[]
      more = data.length === rows_at_once
      if (more) void fetch()
      return { data, current_page: 1, per_page: data.length, total }
    },
  }
}
