import { sql } from 'kysely'
import type { Day } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { planParts } from '../../inscribed/server/columns.ts'
import type { PlanPart } from '../../rules.ts'

/** Of whom was not reminded on its day, so long after it nobody is reminded any more. */
const LATE_DAYS = 7

type Reminded = {
  inscription_id: number
  student_id: number
  user_id: number
  period: string
  semester_price_e2: number
  paid_amount_e2: number
  pending_amount_e2: number
  inscribed_on: Day
  parts: PlanPart[]
  due_on: Day
  is_after: boolean
}

/** The inscriptions of active students with a part that is due in so many days or was so many days ago, untold of it. */
export async function untoldOf(tx: Tx, today: Day): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    with days as (select instalment_days_before as before, instalment_days_after as after from institution),
    asked as (select x.plan_id, x.due_on, x.due_on < ${today}::date as is_after from instalments x, days
      where (days.before > 0 and x.due_on between ${today}::date and ${today}::date + days.before)
        or (days.after > 0 and x.due_on between ${today}::date - days.after - ${sql.lit(LATE_DAYS)}
          and ${today}::date - days.after))
    select i.id as inscription_id, i.student_id, st.user_id, p.year || '-' || p.number as period,
      i.semester_price_e2, i.paid_amount_e2, i.pending_amount_e2,
      (i.created_at at time zone 'America/Caracas')::date as inscribed_on, ${planParts} as parts,
      asked.due_on, asked.is_after
    from asked join instalment_plans pl on pl.id = asked.plan_id
    join inscriptions i on i.period_id = pl.period_id and i.debt_e2 > 0 and i.retired_at is null
      and case when pl.specialization_id is null then not exists (select from instalment_plans o
        where o.period_id = i.period_id and o.specialization_id = i.specialization_id)
        else i.specialization_id = pl.specialization_id end
    join students st on st.id = i.student_id and st.state = 'active'
    join periods p on p.id = i.period_id
    where not exists (select from instalment_reminders r where r.inscription_id = i.id
      and r.due_on = asked.due_on and r.is_after = asked.is_after)
    order by i.id, asked.due_on`.execute(tx)
  return rows
}

/** Keeps of what students were reminded, of however many. */
export async function keepTold(
  tx: Tx,
  told: readonly { inscription_id: number; due_on: Day; is_after: boolean }[],
): Promise<void> {
  await sql`
    insert into instalment_reminders (inscription_id, due_on, is_after)
    select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb)
      as it (inscription_id int, due_on date, is_after boolean)`.execute(tx)
}
