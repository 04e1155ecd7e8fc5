import { sql } from 'kysely'
import { APPROVED } from '#features/money/payments/rules.ts'
import { weekAt, weekOn } from '#features/timetable/periods/summary/rules.ts'
import type { Clock, Day } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { cachedUntilWrite, snapshotId } from '#server/database/snapshot-cache.ts'
import { periodRows } from '../../server/queries.ts'
import type { CollectedIn, TeachingTrends, Trends } from '../contract.ts'

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
      where status = ${sql.lit(APPROVED)} and charge_id is null and period_id = any(${collected}::int[]) group by period_id, date) p) as paid`.execute(
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

/** The last ones, but never so many planned ahead that the current one and those before it are not seen. */
function shownOf(found: readonly Row[], current: number): readonly Row[] {
  const end = current < 0 ? found.length : Math.min(found.length, current + 3)
  const start = Math.max(0, end - MOST)
  return found.slice(start, start + MOST)
}

/** How the institute fares from period to period; kept until somebody writes. */
export async function trendsOf(tx: Tx, clock: Clock): Promise<{ data: Trends }> {
  const found = await periodRows(tx).select(snapshotId.as('snapshot_id')).execute()
  const today = clock.today()
  return cachedUntilWrite(found[0]?.snapshot_id ?? null, `trends ${today}`, async () => {
    const at = found.findIndex(({ enabled }) => enabled)
    const [current, before] = [found[at], found[at - 1]]
    const shown = shownOf(found, at)
    const known = [current, before].filter((one) => one !== undefined)
    const sums = await sumsOf(
      tx,
      [...new Set([...shown, ...known].map(({ id }) => id))],
      known.map(({ id }) => id),
    )
    return {
      data: {
        inscribed: shown.map(({ id, year, number, enabled, start_date }) => ({
          id,
          year,
          number,
          inscribed: sums.inscribed[id]?.count ?? 0,
          is_current: enabled,
          is_ahead: !enabled && start_date > today,
        })),
        collected: current ? collectedIn(current, sums, today) : null,
        collected_before: before ? collectedIn(before, sums, today) : null,
      },
    }
  })
}

/** How many courses a home names. */
const MOST_COURSES = 8

type Marked = { date: Day; present: number; marked: number }
type Passed = NonNullable<TeachingTrends['approval']>

/**
 * Who came to the classes of the current period, week by week, and who passed in the one closed last: hundreds of thousands of
 * marks, kept until somebody writes.
 */
export async function teachingTrendsOf(tx: Tx, clock: Clock): Promise<{ data: TeachingTrends }> {
  const found = await periodRows(tx).select(snapshotId.as('snapshot_id')).execute()
  const today = clock.today()
  return cachedUntilWrite(found[0]?.snapshot_id ?? null, `teaching trends ${today}`, async () => {
    const current = found.find(({ enabled }) => enabled)
    const { rows: days } = await sql<Marked>`
      select l.date, sum(a.present)::int as present, sum(a.marked)::int as marked
      -- Lesson by lesson: joined, the marks of all periods were read.
      from lessons l cross join lateral (select count(*) filter (where a.attendance) as present, count(*) as marked
        from attendances a where a.lesson_id = l.id) a
      where l.period_id = ${current?.id ?? null} and l.registered_at is not null group by l.date`.execute(tx)
    return {
      data: {
        attendance: current ? attendedIn(current, days, today) : null,
        approval: await approvedLast(tx),
      },
    }
  })
}

function attendedIn(period: Row, days: readonly Marked[], today: Day) {
  const { id, year, number, weeks_length } = period
  const reached = weekOn(period, today) ?? (today < period.start_date ? 1 : weeks_length)
  const sums = Array.from({ length: reached }, () => ({ present: 0, marked: 0 }))
  for (const one of days) {
    const week = sums[weekAt(period, one.date) - 1]
    if (!week) continue
    week.present += one.present
    week.marked += one.marked
  }
  const weeks = sums.map(({ present, marked }) =>
    marked === 0 ? null : Math.round((present / marked) * 100),
  )
  return { id, year, number, weeks_length, weeks }
}

async function approvedLast(tx: Tx): Promise<Passed | null> {
  const { rows } = await sql<Passed>`
    with closed as (select id, year, number from periods where closed_at is not null order by year desc, number desc limit 2),
    p as (select * from closed order by year desc, number desc limit 1),
    before as (select * from closed where id not in (select id from p)),
    passed as (
      select s.period_id, cs.course_id, count(*) filter (where e.state = 'approved')::int as approved,
        count(*) filter (where e.state in ('failed', 'failed_by_absence'))::int as failed
      from closed p join sections s on s.period_id = p.id join course_sections cs on cs.section_id = s.id
      join enrolments e on e.course_section_id = cs.id group by s.period_id, cs.course_id),
    last as (select passed.* from passed join p on p.id = passed.period_id),
    fewest as (
      select c.id as course_id, c.code, c.title, t.approved, t.failed,
        (select round(100.0 * b.approved / nullif(b.approved + b.failed, 0))::int from passed b
          where b.course_id = c.id and b.period_id in (select id from before)) as approved_before
      from last t join courses c on c.id = t.course_id
      where t.failed > 0 order by t.approved::float8 / (t.approved + t.failed), t.failed desc, c.code
      limit ${sql.lit(MOST_COURSES)})
    select p.id, p.year, p.number, coalesce((select sum(approved) from last), 0)::int as approved,
      coalesce((select sum(failed) from last), 0)::int as failed,
      (select jsonb_build_object('year', year, 'number', number) from before) as before,
      coalesce((select jsonb_agg(f) from fewest f), '[]') as courses from p`.execute(tx)
  return rows[0] ?? null
}
