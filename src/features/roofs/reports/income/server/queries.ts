import { sql } from 'kysely'
import { percentOfPrice, plansOf } from '#features/money/instalments/server/columns.ts'
import { APPROVED } from '#features/money/payments/rules.ts'
import { PAYMENT_TYPE_LABELS } from '#features/money/payments/words.ts'
import { addDays, startOfDay } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import { periodAsked } from '../../server/queries.ts'
import { INCOME_NAMES, weekName } from '../../words.ts'
import type { Income, IncomeBy, reportIncome } from '../contract.ts'

type Query = QueryOf<typeof reportIncome>
type Sum = Income & { place: string }

const dayOfSql = (at: string) => sql`(${sql.ref(at)} at time zone 'America/Caracas')::date`

/** Between the days that are named. */
const within = ({ from, until }: Query, day: Sql) =>
  sql`${from ? sql`${day} >= ${from}::date` : sql`true`} and ${until ? sql`${day} <= ${until}::date` : sql`true`}`

const isOfAll = ({ period_id, from, until }: Query) =>
  period_id === undefined && (from !== undefined || until !== undefined)

/** Of the period that is named; where only days are, of all. */
const ofPeriod = (query: Query, column: string) =>
  isOfAll(query) ? sql`true` : sql`${sql.ref(column)} = ${periodAsked(query.period_id)}`

/** An inscription `i` of any period that has something due between the days: found by indexes. */
function mayBeDue(query: Query): Sql<boolean> {
  const { from, until } = query
  const after = from ? sql`i.created_at >= ${startOfDay(from)}` : sql`true`
  const before = until ? sql`i.created_at < ${startOfDay(addDays(until, 1))}` : sql`true`
  return sql`((${after} and ${before}) or i.period_id = any(array(select pl.period_id from instalment_plans pl
    join instalments x on x.plan_id = pl.id where ${within(query, sql`x.due_on`)})))`
}

/** What came in: a payment that waits, was rejected, or whose review was undone, has not. */
const received = (query: Query) => sql`
  select p.date as day, p.type, p.charge_id is not null as is_charge, c.fee_id, p.amount as paid_e2, p.amount_ves_e2,
    1 as payments, 0 as due_e2
  from payments p left join charges c on c.id = p.charge_id
  where p.status = ${sql.lit(APPROVED)} and ${ofPeriod(query, 'p.period_id')} and ${within(query, sql`p.date`)}`

/** The days of a statement of account (`statementOf`): each part of a price, one without parts as it was inscribed. */
const dueOfPrices = (query: Query) => sql`
  select y.day, null::int, false, null::int, 0, null::bigint, 0, y.due_e2
  from inscriptions i ${plansOf}
  left join (select x.*, sum(x.percent) over (partition by x.plan_id order by x.number) as up_to from instalments x) part
    on part.plan_id = coalesce(own.id, common.id)
  cross join lateral (select greatest(part.due_on, ${dayOfSql('i.created_at')}) as day,
    case when part.plan_id is null then i.semester_price_e2
      else ${percentOfPrice(sql`part.up_to`)} - ${percentOfPrice(sql`(part.up_to - part.percent)`)} end as due_e2) y
  where ${isOfAll(query) ? mayBeDue(query) : ofPeriod(query, 'i.period_id')} and y.due_e2 > 0
    and ${within(query, sql`y.day`)}`

/** What was waived of a charge never fell due. */
const dueOfCharges = (query: Query) => sql`
  select y.day, null::int, true, c.fee_id, 0, null::bigint, 0, y.due_e2
  from charges c
  cross join lateral (select least(c.due_on, ${dayOfSql('c.waived_at')}) as day, case when c.waived_at is null
    then c.amount_e2 else least(c.amount_e2, c.paid_amount_e2 + c.pending_amount_e2) end as due_e2) y
  where ${ofPeriod(query, 'c.period_id')} and y.due_e2 > 0 and ${within(query, sql`y.day`)}`

const moves = (query: Query) =>
  sql`(${received(query)} union all ${dueOfPrices(query)} union all ${dueOfCharges(query)})`

const SUMS = sql`coalesce(sum(m.paid_e2), 0)::bigint as paid_e2, coalesce(sum(m.payments), 0)::int as payments_count,
  coalesce(sum(m.paid_e2) filter (where not m.is_charge), 0)::bigint as inscriptions_e2,
  coalesce(sum(m.paid_e2) filter (where m.is_charge), 0)::bigint as charges_e2,
  sum(m.amount_ves_e2)::bigint as ves_e2`
const DUE = sql`coalesce(sum(m.due_e2), 0)::bigint as due_e2`

/** Weeks in which something came in or fell due. */
const byWeek = (query: Query) => sql<Sum>`(
  select to_char(monday, 'YYYYMMDD')::int as id, monday, monday + 6 as sunday, to_char(monday, 'YYYYMMDD') as place,
    to_char(monday, 'DD/MM/YYYY') as name, ${SUMS}, ${DUE}
  from (select *, date_trunc('week', day)::date as monday from ${moves(query)} all_of) m group by monday)`

const byWay = (query: Query) => sql<Sum>`(
  select m.type as id, null::date as monday, null::date as sunday, m.type::text as place, min(way.name) as name, ${SUMS},
    null::bigint as due_e2
  from (${received(query)}) m join (values ${sql.join(
    Object.entries(PAYMENT_TYPE_LABELS).map(([type, name]) => sql`(${Number(type)}::int, ${name}::text)`),
  )}) way (type, name) on way.type = m.type
  group by m.type)`

/** Inscriptions first, surcharges, which are of no fee, last. */
const byFee = (query: Query) => sql<Sum>`(
  select case when m.is_charge then coalesce(m.fee_id, -1) else 0 end as id, null::date as monday, null::date as sunday,
    case when not m.is_charge then '0' when m.fee_id is null then '2' else '1' || min(plain(f.name)) end as place,
    case when not m.is_charge then ${INCOME_NAMES.inscriptions} when m.fee_id is null then ${INCOME_NAMES.surcharges}
      else min(f.name) end as name,
    ${SUMS}, ${DUE}
  from ${moves(query)} m left join fees f on f.id = m.fee_id group by m.is_charge, m.fee_id)`

const TABLES: Record<IncomeBy, (query: Query) => ReturnType<typeof byWeek>> = {
  week: byWeek,
  way: byWay,
  fee: byFee,
}

/** A page of what came in and what fell due, added up as asked. */
export async function pageOfIncome(tx: Tx, query: Query) {
  const { by = 'week', search } = query
  const rows = tx
    .selectFrom(TABLES[by](query).as('r'))
    .select(['r.id', 'r.monday', 'r.sunday', 'r.name', 'r.due_e2', 'r.paid_e2', 'r.inscriptions_e2'])
    .select(['r.charges_e2', 'r.payments_count', 'r.ves_e2'])
    .where(searchCondition(search, sql<string>`plain(r.name)`))
  const found = await page(rows, query, {
    orders: { name: 'r.place', due_e2: 'r.due_e2', paid_e2: 'r.paid_e2' },
    first: 'name,asc',
    id: 'r.id',
  })
  return {
    ...found,
    data: found.data.map((row) => (row.monday === null ? row : { ...row, name: weekName(row.monday) })),
  }
}

/** What payments of the current period brought in: the sum of the report as it begins. */
export const receivedNow = sql`select coalesce(sum(p.amount), 0)::bigint from payments p
  where p.status = ${sql.lit(APPROVED)} and p.period_id = ${periodAsked(undefined)}`
