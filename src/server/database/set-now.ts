import { sql } from 'kysely'
import type { Clock } from '#kernel/dates.ts'
import type { Tx } from './db.ts'

/** Makes `created_at` and `updated_at` of this transaction the time of the injected clock. */
export const setNow = (tx: Tx, clock: Clock) =>
  sql`select set_config('claustro.now', ${clock.now()}, true)`.execute(tx)
