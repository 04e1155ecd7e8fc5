import { sql } from 'kysely'
import { recordAll } from '#features/institute/audit/server/actions.ts'
import { conversionsOf } from '#features/money/payments/conversion/rules.ts'
import { convertPending } from '#features/money/payments/conversion/server/actions.ts'
import { holdRates, pendingInBolivares } from '#features/money/payments/conversion/server/columns.ts'
import type { Rate } from '#kernel/bolivares.ts'
import type { Day } from '#kernel/dates.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { readSheet } from '#server/sheets/read-sheet.ts'
import type { RatesReport, Touched } from '../contract.ts'
import { dayError, ratesIn, withRates } from '../rules.ts'
import { allRates, rateById } from './queries.ts'

/** As many as are read at a glance, and as many flaws as are mended at once. */
const MOST_TOUCHED = 20
const MOST_FLAWS = 50

/** Which payments under review these rates would make other dollars of, and which these apply to and stay. */
export async function touchedBy(tx: Tx, said: readonly Rate[]): Promise<Touched> {
  const found =
    said.length === 0 ? [] : conversionsOf(await pendingInBolivares(tx), withRates(await allRates(tx), said))
  const days = new Set(said.map(({ day }) => day))
  const changing = found.filter(({ payment, now, stays }) => !stays && payment.amount !== now.amount)
  const staying = found.filter(({ now, stays }) => stays && days.has(now.rate_day))
  return {
    total: changing.length,
    payments: changing.slice(0, MOST_TOUCHED).map(({ payment, now }) => ({
      ...{ id: payment.id, student_name: payment.student_name, amount_ves_e2: now.amount_ves_e2 },
      ...{ before: payment.amount, after: now.amount },
    })),
    staying: {
      total: staying.length,
      payments: staying.slice(0, MOST_TOUCHED).map(({ payment, now }) => ({
        ...{ id: payment.id, student_name: payment.student_name, amount_ves_e2: now.amount_ves_e2 },
        amount: payment.amount,
      })),
    },
  }
}

/** Says the rate of a day. */
export async function createRate(tx: Tx, by: By, rate: Rate) {
  const error = dayError(rate.day, by.clock.today())
  if (error) throw new Invalid({ day: [error] })
  await holdRates(tx)
  const known = await allRates(tx)
  insist(known.some(({ day }) => day === rate.day) ? 'exchange_rate_already_exists' : null)
  const [id] = await write(tx, by, known, [rate])
  return rateById(tx, id ?? 0)
}

/** Corrects the rate of a day, while the caller holds the rates: what was approved by it stays. */
export async function updateRate(
  tx: Tx,
  by: By,
  { id, rate_e4 }: { id: number; rate_e4: number | undefined },
) {
  const before = await rateById(tx, id)
  if (rate_e4 !== undefined && rate_e4 !== before.rate_e4)
    await write(tx, by, await allRates(tx), [{ day: before.day, rate_e4 }])
  return rateById(tx, id)
}

/** Removes a rate by which no payment counts; whoever converts by it meanwhile waits for its row, and is refused. */
export async function deleteRate(tx: Tx, by: By, id: number): Promise<void> {
  const { day, rate_e4, payments_count } = await rateById(tx, id)
  insist(payments_count > 0 ? 'exchange_rate_in_use' : null)
  await tx.deleteFrom('exchange_rates').where('id', '=', id).execute()
  const action = 'rates.delete'
  await recordAll(tx, by, [{ action, entity: 'exchange_rate', entity_id: id, before: { day, rate_e4 } }])
}

/** Reads a list of rates: all of them, or none where a cell cannot be read, or none because it is only to be tried. */
export async function importRates(
  tx: Tx,
  by: By,
  { bytes, dry_run }: { bytes: Buffer; dry_run: boolean },
): Promise<RatesReport> {
  const { rates, flaws } = ratesIn(readSheet(bytes).rows, by.clock.today())
  if (rates.length + flaws.length === 0) throw new Invalid({ file: ['sheet_empty'] })
  await holdRates(tx)
  const known = await allRates(tx)
  const rateOfDay = new Map(known.map(({ day, rate_e4 }) => [day, rate_e4]))
  const fresh = rates.filter(({ day, rate_e4 }) => rateOfDay.get(day) !== rate_e4)
  const added_count = fresh.filter(({ day }) => !rateOfDay.has(day)).length
  const touched = await touchedBy(tx, flaws.length > 0 ? [] : fresh)
  const keeps = !dry_run && flaws.length === 0
  if (keeps && fresh.length > 0) await write(tx, by, known, fresh)
  const days = rates.map(({ day }) => day).sort()
  return {
    ...{ state: keeps ? 'imported' : dry_run ? 'checked' : 'refused', added_count, touched },
    ...{ corrected_count: fresh.length - added_count, same_count: rates.length - fresh.length },
    ...{ first_day: days[0] ?? null, last_day: days.at(-1) ?? null },
    ...{ flaws: flaws.slice(0, MOST_FLAWS), flaws_total: flaws.length },
  }
}

/** Writes rates of days that the caller holds, and calculates the payments under review anew. Gives their ids. */
async function write(tx: Tx, by: By, known: readonly Rate[], said: readonly Rate[]): Promise<number[]> {
  const { rows } = await sql<{ id: number; day: Day; rate_e4: number }>`
    insert into exchange_rates (day, rate_e4, user_id)
    select it.day, it.rate_e4, ${by.actor.user_id}::int
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as it (day date, rate_e4 bigint)
    on conflict on constraint exchange_rates_day_once
      do update set rate_e4 = excluded.rate_e4, user_id = excluded.user_id
    returning id, day, rate_e4`.execute(tx)
  const former = new Map(known.map(({ day, rate_e4 }) => [day, rate_e4]))
  await recordAll(
    tx,
    by,
    rows.map(({ id, day, rate_e4 }) => ({
      ...{ action: former.has(day) ? ('rates.update' as const) : ('rates.create' as const) },
      ...{ entity: 'exchange_rate', entity_id: id, after: { day, rate_e4 } },
      ...(former.has(day) && { before: { rate_e4: former.get(day) } }),
    })),
  )
  await convertPending(tx, by, withRates(known, said))
  return rows.map(({ id }) => id)
}
