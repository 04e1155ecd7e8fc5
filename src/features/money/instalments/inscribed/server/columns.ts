import { sql } from 'kysely'
import type { PlanPart } from '../../rules.ts'

/** The parts of an inscription `i`, in their order; null where its price has none. */
export const planParts = sql<PlanPart[] | null>`(
  select json_agg(json_build_object('percent', x.percent, 'due_on', x.due_on) order by x.number)
  from instalments x where x.plan_id = coalesce(
    (select pl.id from instalment_plans pl
      where pl.period_id = i.period_id and pl.specialization_id = i.specialization_id),
    (select pl.id from instalment_plans pl where pl.period_id = i.period_id and pl.specialization_id is null)))`
