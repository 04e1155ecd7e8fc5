import { sql } from 'kysely'
import type { Rate } from '#kernel/bolivares.ts'
import { type Day, startOfDay } from '#kernel/dates.ts'
import type { Sql, Tx } from '#server/database/db.ts'

/** The plan that counts for an inscription `i` is that of its specialization `own`, else the one for all, `common`. */
export const plansOf = sql`
  left join instalment_plans own on own.period_id = i.period_id and own.specialization_id = i.specialization_id
  left join instalment_plans common on common.period_id = i.period_id and common.specialization_id is null`

/** So many percent of the price of an inscription `i`, half a cent up: as `partsOf` of rules.ts rounds. */
export const percentOfPrice = (percent: Sql) =>
  sql<number>`(i.semester_price_e2::bigint * ${percent} + 50) / 100`

/** What is overdue of an inscription `i` of which so many percent were due: as `overdueOf` of rules.ts. */
export const overdueBy = (percent: Sql<number>) =>
  sql<number>`greatest(0, ${percentOfPrice(percent)} - i.paid_amount_e2 - i.pending_amount_e2)`

/** Nothing is overdue on the day of an inscription `i` itself. */
export const isInscribedBefore = (today: Day) =>
  sql<boolean>`(i.created_at < ${startOfDay(today)}::timestamptz)`

/** As a table: what is overdue of each inscription that owes something of parts whose day has passed. */
export const overdueInscriptions = (today: Day) =>
  sql<{ id: number; student_id: number; period_id: number; overdue_e2: number }>`(
    select i.id, i.student_id, i.period_id, x.overdue_e2 from inscriptions i ${plansOf}
    join (select plan_id, sum(percent)::int as percent from instalments where due_on < ${today}::date
      group by plan_id) due on due.plan_id = coalesce(own.id, common.id)
    cross join lateral (select ${overdueBy(sql`due.percent`)} as overdue_e2) x
    where i.debt_e2 > 0 and ${isInscribedBefore(today)} and x.overdue_e2 > 0)`

/** As a table: what is overdue of each student who owes such parts, summed once; a sort asks it of everybody. */
export const overdueStudents = (today: Day) =>
  sql<{ student_id: number; overdue_e2: number }>`(
    select o.student_id, sum(o.overdue_e2)::bigint as overdue_e2 from ${overdueInscriptions(today)} o
    group by o.student_id)`

/** What is overdue of all inscriptions of a student. */
export const overdueOfStudent = (today: Day, student: Sql<number>) =>
  sql<number>`coalesce((select sum(o.overdue_e2) from ${overdueInscriptions(today)} o
    where o.student_id = ${student}), 0)::bigint`

/** The rate that applies to a day; null where none was said until then. Below whatever says a debt in bolívares. */
export const rateOfDay = async (tx: Tx, day: Day): Promise<Rate | null> =>
  (await tx
    .selectFrom('exchange_rates')
    .select(['day', 'rate_e4'])
    .where('day', '<=', day)
    .orderBy('day', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()) ?? null
