import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'

type Counts = { done: number; waiting: number; offered: number }

/** How many are re-enrolled in a period, and how many wait there for a seat. */
export async function countsOf(tx: Tx, period_id: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select (select count(*)::int from inscriptions where period_id = ${period_id} and kind <> 'new') as done,
      count(*)::int as waiting, count(w.offered_until)::int as offered
    from waiting_list_entries w join sections s on s.id = w.section_id where s.period_id = ${period_id}`.execute(
    tx,
  )
  return rows[0] ?? { done: 0, waiting: 0, offered: 0 }
}
