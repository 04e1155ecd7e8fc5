import { sql } from 'kysely'
import { APPROVED } from '#features/payments/rules.ts'
import { weekAt, weekOn } from '#features/periods/summary/rules.ts'
import type { Clock, Day } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { cachedUntilWrite, snapshotId } from '#server/database/snapshot-cache.ts'
import { periodRows } from '../../server/queries.ts'
import type { CollectedIn, Trends } from '../contract.ts'

/** How many periods a home shows side by side. */
const MOST = 8

type Row = Awaited<ReturnType<ReturnType<typeof periodRows>['execute']>>[number]
type Paid = { period_id: number; date: Day; amount: number }
type Summed = { inscribed: Record<number, { count: number; price_e2: number }>; paid: Paid[] }

/** Inscriptions of these periods; of two of them what they cost, and what was approved on each day. */
async function sumsOf(tx: Tx, shown: readonly number[], collected: readonly number[]): Promise<Summed> {
  const { rows } = await sql<Summed>`select
    (select coalesce(jsonb_object_agg(one.id, jsonb_build_object(
        'count', (select count(*) from inscriptions i where i.period_id = one.id),
        'price_e2', case when one.id = any(${collected}::int[]) then (
          select coalesce(sum(i.semester_price_e2), 0) from inscriptions i where i.period_id = one.id) else 0 end)), '{}')
      from unnest(${shown}::int[]) one (id)) as inscribed,
    (select coalesce(jsonb_agg(p), '[]') from (
      select period_id, date, sum(amount) as amount from payments
      where status = ${sql.lit(APPROVED)} and period_id = any(${collected}::int[]) group by period_id, date) p) as paid`.execute(
    tx,
  )
  return rows[0] ?? { inscribed: {}, paid: [] }
}

/** As far as the period has come: the week of today, all of them when it is over. */
function collectedIn(period: Row, { inscribed, paid }: Summed, today: Day): CollectedIn {
  const { id, year, number, weeks_length } = period
  const reached = today < period.start_date ? 1 : (weekOn(period, today) ?? weeks_length)
  const byWeek = new Array<number>(weeks_length).fill(0)
  for (const one of paid) {
    const at = weekAt(period, one.date) - 1
    if (one.period_id === id) byWeek[at] = (byWeek[at] ?? 0) + one.amount
  }
  let sum = 0
  const weeks = byWeek.map((amount) => {
    sum += amount
    return sum
  })
  return {
    id,
    year,
    number,
    weeks_length,
    price_e2: inscribed[id]?.price_e2 ?? 0,
    weeks: weeks.slice(0, reached),
  }
}

/** How the institute fares from period to period; kept until somebody writes. */
export async function trendsOf(tx: Tx, clock: Clock): Promise<{ data: Trends }> {
  const found = await periodRows(tx).select(snapshotId.as('snapshot_id')).execute()
  const today = clock.today()
  return cachedUntilWrite(found[0]?.snapshot_id ?? null, `trends ${today}`, async () => {
    const at = found.findIndex(({ enabled }) => enabled)
    const [current, before] = [found[at], found[at - 1]]
    const shown = found.slice(-MOST)
    const known = [current, before].filter((one) => one !== undefined)
    const sums = await sumsOf(
      tx,
      [...new Set([...shown, ...known].map(({ id }) => id))],
      known.map(({ id }) => id),
    )
    return {
      data: {
        inscribed: shown.map(({ id, year, number, enabled }) => ({
          id,
          year,
          number,
          inscribed: sums.inscribed[id]?.count ?? 0,
          is_current: enabled,
        })),
        collected: current ? collectedIn(current, sums, today) : null,
        collected_before: before ? collectedIn(before, sums, today) : null,
      },
    }
  })
}
