import { sql } from 'kysely'
import { percentOfPrice, plansOf } from '#features/money/instalments/server/columns.ts'
import type { Day } from '#kernel/dates.ts'
import type { QueryOf } from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import { page, searchCondition } from '#server/database/list.ts'
import type { DueDay, reportInstalments } from '../contract.ts'

const before = percentOfPrice(sql`(parts.up_to - parts.percent)`)

/** Each part of each plan with what it comes to, as `partsOf` of the instalments' rules has it of one inscription. */
const dueDays = (today: Day) => sql<DueDay>`(
  with parts as (select x.*, sum(x.percent) over (partition by x.plan_id order by x.number) as up_to
    from instalments x),
  sums as (select parts.plan_id, parts.number, count(*)::int as inscriptions_count, sum(y.amount)::bigint as amount_e2,
      sum(y.paid)::bigint as paid_e2, (count(*) filter (where y.paid < y.amount))::int as owing_count
    from inscriptions i ${plansOf} join parts on parts.plan_id = coalesce(own.id, common.id)
    cross join lateral (select ${before} as before,
      ${percentOfPrice(sql`parts.up_to`)} - ${before} as amount) z
    cross join lateral (select z.amount,
      greatest(0, least(z.amount, i.paid_amount_e2 + i.pending_amount_e2 - z.before)) as paid) y
    group by parts.plan_id, parts.number)
  select pl.id * 100 + x.number as id, pl.period_id, p.year || '-' || p.number as period,
    sp.title as specialization, x.number, x.due_on, case when x.due_on < ${today}::date then 'overdue' else 'coming' end
      as state, coalesce(s.inscriptions_count, 0) as inscriptions_count, coalesce(s.amount_e2, 0)::bigint as amount_e2,
    coalesce(s.paid_e2, 0)::bigint as paid_e2, coalesce(s.amount_e2 - s.paid_e2, 0)::bigint as open_e2,
    coalesce(s.owing_count, 0) as owing_count
  from instalments x join instalment_plans pl on pl.id = x.plan_id join periods p on p.id = pl.period_id
  left join specializations sp on sp.id = pl.specialization_id
  left join sums s on s.plan_id = x.plan_id and s.number = x.number)`

/** A page of due days, with what is open of each. */
export function pageOfDueDays(tx: Tx, query: QueryOf<typeof reportInstalments>, today: Day) {
  const rows = tx
    .selectFrom(dueDays(today).as('r'))
    .select(['r.id', 'r.period', 'r.specialization', 'r.number', 'r.due_on', 'r.state', 'r.owing_count'])
    .select(['r.inscriptions_count', 'r.amount_e2', 'r.paid_e2', 'r.open_e2'])
    .where(searchCondition(query.search, 'r.period'))
    .$if(query.period_id !== undefined, (q) => q.where(sql<boolean>`r.period_id = ${query.period_id ?? 0}`))
    .$if(query.state !== undefined, (q) => q.where('r.state', '=', query.state ?? 'coming'))
  return page(rows, query, {
    orders: { due_on: 'r.due_on', amount_e2: 'r.amount_e2', open_e2: 'r.open_e2' },
    first: 'due_on,asc',
    id: 'r.id',
  })
}
