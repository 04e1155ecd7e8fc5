import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { isClosed, isOlder } from '#features/timetable/periods/server/columns.ts'
import { addDays, type Day, startOfDay } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import type { showTouchedInscriptions, Touched } from '../contract.ts'
import { lastSurcharged, type PlanPart, percentDue } from '../rules.ts'
import { isInscribedBefore, overdueBy, plansOf } from './columns.ts'

const counted = sql<number>`(select count(*)::int from inscriptions i where i.period_id = pl.period_id
  and case when pl.specialization_id is null then not exists (select from instalment_plans o
    where o.period_id = i.period_id and o.specialization_id = i.specialization_id)
    else i.specialization_id = pl.specialization_id end)`

const rowsOf = (tx: Tx) =>
  tx
    .selectFrom('instalment_plans as pl')
    .leftJoin('specializations as sp', 'sp.id', 'pl.specialization_id')
    .selectAll('pl')
    .select(['sp.title as specialization_title', counted.as('inscriptions_count')])
    .select((row) =>
      jsonArrayFrom(
        row
          .selectFrom('instalments as x')
          .select(['x.percent', 'x.due_on'])
          .whereRef('x.plan_id', '=', 'pl.id')
          .orderBy('x.number'),
      ).as('parts'),
    )
    .orderBy(sql`sp.title nulls first`)

export const plansOfPeriod = (tx: Tx, period_id: number) =>
  rowsOf(tx).where('pl.period_id', '=', period_id).execute()

export const planById = (tx: Tx, id: number) => rowsOf(tx).where('pl.id', '=', id).executeTakeFirstOrThrow()

/** The period of a plan, held against its end; another plan of it may be changed meanwhile. */
export const lockedPeriod = (tx: Tx, id: number) =>
  tx
    .selectFrom('periods as p')
    .select(['p.start_date', 'p.end_date', isOlder.as('is_older'), isClosed.as('is_closed')])
    .where('p.id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow()

/** Whether an inscription `i` would have a surcharge the next morning. */
function isSurcharged(parts: readonly PlanPart[], after_days: number | undefined, today: Day) {
  const at = after_days === undefined ? -1 : lastSurcharged(parts, after_days, addDays(today, 1))
  const part = parts[at]
  if (!part) return sql<boolean>`false`
  const until = parts.slice(0, at + 1).reduce((sum, { percent }) => sum + percent, 0)
  return sql<boolean>`(i.retired_at is null and i.created_at < ${startOfDay(addDays(part.due_on, 1))}::timestamptz
    and ${overdueBy(sql`${until}::int`)} > 0
    and exists (select from students st where st.id = i.student_id and st.state = 'active')
    and not exists (select from charges c where c.student_id = i.student_id and c.period_id = i.period_id
      and c.instalment = ${at + 1}))`
}

type Query = QueryOf<typeof showTouchedInscriptions>

/** What a plan would change today of the inscriptions that it is for. */
export async function touchedBy(
  tx: Tx,
  order: { period_id: number; query: Query; today: Day },
): Promise<Touched> {
  const { period_id, today, query } = order
  const { specialization_id = null, percents, due_days = [] } = query
  const parts = percents?.flatMap((percent, index) => {
    const due_on = due_days[index]
    return due_on ? [{ percent, due_on }] : []
  })
  // A specialization that loses its plan has the one for all.
  const after = parts ? sql<number>`${percentDue(parts, today)}::int` : sql<number>`coalesce(rest.percent, 0)`
  const isNow = isInscribedBefore(today)
  const { rows } = await sql<Touched>`
    with due as (select plan_id, sum(percent)::int as percent from instalments where due_on < ${today}::date
      group by plan_id),
    it as (select case when ${isNow} then ${overdueBy(sql`coalesce(stands.percent, 0)`)} else 0 end as before,
        case when ${isNow} then ${overdueBy(after)} else 0 end as after,
        ${isSurcharged(parts ?? [], query.surcharge_after_days, today)} as is_surcharged
      from inscriptions i ${plansOf}
      left join due stands on stands.plan_id = coalesce(own.id, common.id)
      left join due rest on rest.plan_id = common.id and ${specialization_id}::int is not null
      where i.period_id = ${period_id}
        and case when ${specialization_id}::int is null then own.id is null
          else i.specialization_id = ${specialization_id}::int end)
    select count(*)::int as inscriptions_count, (count(*) filter (where is_surcharged))::int as surcharged_count,
      jsonb_build_object('count', count(*) filter (where before > 0), 'amount_e2', coalesce(sum(before), 0)) as before,
      jsonb_build_object('count', count(*) filter (where after > 0), 'amount_e2', coalesce(sum(after), 0)) as after
    from it`.execute(tx)
  const [touched] = rows
  if (!touched) throw new Error('an aggregate gave no row')
  return touched
}

/** Whether any period has instalments. */
export const isUsed = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('instalment_plans').select('id').limit(sql.lit(1)).executeTakeFirst()) !== undefined
