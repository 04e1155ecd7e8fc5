import { sql } from 'kysely'
import { recordAll } from '#features/audit/server/actions.ts'
import type { PastPeriod } from '#features/imports/history-places/rules.ts'
import type { PastPensum } from '#features/imports/history-plans/rules.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'

type Order = {
  import_id: number
  periods: readonly PastPeriod[]
  pensums: readonly PastPensum[]
  /** The periods that are there already, by name. */
  known: ReadonlyMap<string, number>
}

/**
 * Makes the periods of an imported history, closed from the first and without actas, with the pensums that it needs.
 * Each is as old as its start: lists have the newest first.
 * Gives all periods by their names.
 */
export async function createPastPeriods(tx: Tx, by: By, { import_id, ...order }: Order) {
  const { rows } = await sql<{ id: number; name: string }>`
    insert into periods (import_id, created_at, closed_at, closed_by, semester_price_e2, year, number, weeks_length, start_date, end_date,
      first_cut_start_date, first_cut_end_date, second_cut_start_date, second_cut_end_date,
      approval_minimum_avg, approval_minimum_note)
    select ${import_id}, it.start_date::timestamptz, ${by.clock.now()}::timestamptz, ${by.actor.user_id}, 0, it.year, it.number, it.weeks_length, it.start_date, it.end_date,
      it.first_cut_start_date, it.first_cut_end_date, it.second_cut_start_date, it.second_cut_end_date,
      it.approval_minimum_avg, it.approval_minimum_note
    from jsonb_to_recordset(${JSON.stringify(order.periods)}::jsonb) as it(year int, number int, weeks_length int,
      start_date date, end_date date, first_cut_start_date date, first_cut_end_date date,
      second_cut_start_date date, second_cut_end_date date, approval_minimum_avg numeric, approval_minimum_note numeric)
    order by it.year, it.number
    returning id, year || '-' || number as name`.execute(tx)
  const ids = new Map([...order.known, ...rows.map(({ id, name }) => [name, id] as const)])
  const pensums = order.pensums.map(({ period, ...one }) => ({ period_id: ids.get(period), ...one }))
  await sql`
    insert into period_pensums (import_id, period_id, specialization_id, pensum_id)
    select ${import_id}, it.period_id, it.specialization_id, it.pensum_id
    from jsonb_to_recordset(${JSON.stringify(pensums)}::jsonb)
      as it(period_id int, specialization_id int, pensum_id int)`.execute(tx)
  await recordAll(
    tx,
    by,
    rows.map(({ id, name }) => {
      const [year, number] = name.split('-').map(Number)
      return { action: 'periods.create', entity: 'period', entity_id: id, after: { year, number } }
    }),
  )
  return ids
}

/** Takes away what an import made of periods and of what they follow; nothing may hang on it any more. */
export async function removePastPeriods(tx: Tx, by: By, import_id: number): Promise<void> {
  await tx.deleteFrom('period_pensums').where('import_id', '=', import_id).execute()
  const gone = await tx
    .deleteFrom('periods')
    .where('import_id', '=', import_id)
    .returning(['id', 'year', 'number'])
    .execute()
  await recordAll(
    tx,
    by,
    gone.map(({ id, ...name }) => ({
      action: 'periods.delete',
      entity: 'period',
      entity_id: id,
      before: name,
    })),
  )
}
