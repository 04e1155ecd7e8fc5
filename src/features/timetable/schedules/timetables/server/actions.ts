import { sql } from 'kysely'
import type { Tx } from '#server/database/db.ts'
import type { Schedule } from '../../contract.ts'
import { entriesOf, inOrder, shown } from '../../server/queries.ts'

/** What takes place in classrooms in the current period, in the order of the week: for what is shown along with them. */
export async function schedulesInClassrooms(
  tx: Tx,
  ids: readonly number[],
): Promise<Map<number, Schedule[]>> {
  const rows = await inOrder(
    entriesOf(tx)
      .where('sc.classroom_id', '=', sql<number>`any(${ids}::int[])`)
      .where('sc.period_id', '=', sql<number>`(select p.id from periods p where p.enabled)`),
  ).execute()
  return Map.groupBy(rows.map(shown), ({ classroom_id }) => classroom_id)
}
