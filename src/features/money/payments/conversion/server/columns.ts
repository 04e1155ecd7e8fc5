import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import { listedName } from '#server/database/person-name.ts'
import { PENDING } from '../../rules.ts'

const RATES = sql`hashtextextended('exchange rates', 0)`

/** Whoever writes rates does so alone, once all who convert by them have ended; before all rows. */
export const holdRates = (tx: Tx) => sql`select pg_advisory_xact_lock(${RATES})`.execute(tx)

/** Whether the rates stay as they are until this transaction ends. Never waits, so that nobody waits for who holds a row. */
export async function areRatesHeld(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_try_advisory_xact_lock_shared(${RATES}) as held`.execute(tx)
  return rows[0]?.held === true
}

/** Payments in bolívares that wait for a review, with whose each is. */
export const pendingInBolivares = (tx: Tx) =>
  tx
    .selectFrom('payments as p')
    .innerJoin('students as s', 's.id', 'p.student_id')
    .select([
      'p.id',
      'p.student_id',
      'p.period_id',
      'p.date',
      'p.amount',
      'p.amount_ves_e2',
      'p.rate_e4',
      'p.rate_day',
    ])
    .select(listedName('s').as('student_name'))
    .where('p.status', '=', sql.lit(PENDING))
    .where('p.amount_ves_e2', 'is not', null)
    .orderBy('p.id')
    .execute()
