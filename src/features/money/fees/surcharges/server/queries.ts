import { sql } from 'kysely'
import type { PlanPart, Surcharge } from '#features/money/instalments/rules.ts'
import { overdueBy } from '#features/money/instalments/server/columns.ts'
import type { Day } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'

export type Late = Surcharge & {
  inscription_id: number
  student_id: number
  user_id: number
  period_id: number
  period: string
  semester_price_e2: number
  paid_amount_e2: number
  pending_amount_e2: number
  inscribed_on: Day
  parts: PlanPart[]
  /** The parts that had their surcharge. */
  surcharged: number[]
}

/** The inscriptions of active students with a part that is late enough, open and had no surcharge. */
async function lateOn(tx: Tx, today: Day): Promise<Late[]> {
  const { rows } = await sql<Late>`
    with part as (select x.plan_id, x.number, x.due_on,
        (select sum(y.percent)::int from instalments y where y.plan_id = x.plan_id and y.number <= x.number) as percent
      from instalments x join instalment_plans pl on pl.id = x.plan_id
      where x.due_on + pl.surcharge_after_days < ${today}::date)
    select i.id as inscription_id, i.student_id, st.user_id, i.period_id, p.year || '-' || p.number as period,
      i.semester_price_e2, i.paid_amount_e2, i.pending_amount_e2,
      (i.created_at at time zone 'America/Caracas')::date as inscribed_on,
      pl.surcharge_after_days, pl.surcharge_percent, pl.surcharge_e2,
      (select json_agg(json_build_object('percent', y.percent, 'due_on', y.due_on) order by y.number)
        from instalments y where y.plan_id = pl.id) as parts,
      array(select c.instalment::int from charges c where c.student_id = i.student_id and c.period_id = i.period_id
        and c.instalment is not null) as surcharged
    from instalment_plans pl join periods p on p.id = pl.period_id
    join inscriptions i on i.period_id = pl.period_id and i.debt_e2 > 0 and i.retired_at is null
      and case when pl.specialization_id is null then not exists (select from instalment_plans o
        where o.period_id = i.period_id and o.specialization_id = i.specialization_id)
        else i.specialization_id = pl.specialization_id end
    join students st on st.id = i.student_id and st.state = 'active'
    where pl.surcharge_after_days is not null and exists (select from part where part.plan_id = pl.id
      and ${overdueBy(sql`part.percent`)} > 0
      and (i.created_at at time zone 'America/Caracas')::date <= part.due_on
      and not exists (select from charges c where c.student_id = i.student_id and c.period_id = i.period_id
        and c.instalment = part.number))
    order by i.id`.execute(tx)
  return rows
}

/** Those who are late, as they are once nobody pays, retires or changes their plan any more. */
export async function heldLate(tx: Tx, today: Day): Promise<Late[]> {
  const found = await lateOn(tx, today)
  if (found.length === 0) return []
  const students = found.map(({ student_id }) => student_id)
  await sql`select from students where id = any(${students}::int[]) order by id for no key update`.execute(tx)
  const ids = found.map(({ inscription_id }) => inscription_id)
  await sql`select from inscriptions where id = any(${ids}::int[]) order by id for no key update`.execute(tx)
  await sql`select from instalment_plans where surcharge_after_days is not null order by id for share`.execute(
    tx,
  )
  const held = new Set(ids)
  return (await lateOn(tx, today)).filter(({ inscription_id }) => held.has(inscription_id))
}

type NewSurcharge = {
  student_id: number
  period_id: number
  instalment: number
  title: string
  amount_e2: number
  due_on: Day
}

/** Writes surcharges, those left out that somebody else has made meanwhile. */
export async function insertSurcharges(tx: Tx, made: readonly NewSurcharge[]) {
  if (made.length === 0) return []
  return tx
    .insertInto('charges')
    .values(made.map((one) => ({ ...one, kind: 'surcharge' })))
    .onConflict((on) => on.doNothing())
    .returning(['id', 'student_id', 'title', 'amount_e2', 'due_on'])
    .execute()
}
