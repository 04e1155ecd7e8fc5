import { record } from '#features/institute/audit/server/actions.ts'
import { refusalToTouch } from '#features/timetable/periods/rules.ts'
import { showDay } from '#kernel/dates.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type * as contract from '../contract.ts'
import { type PlanPart, problemsOf, type Surcharge, surchargeProblems } from '../rules.ts'
import { surchargeWords } from '../words.ts'
import { lockedPeriod, planById } from './queries.ts'

/** Refuses parts that do not make the price, or are due out of order, and half a surcharge. */
async function insistOnPlan(tx: Tx, { period_id, parts, ...surcharge }: Ruled): Promise<void> {
  const period = await lockedPeriod(tx, period_id)
  insist(refusalToTouch(period))
  const problems = { ...problemsOf(parts, period), ...surchargeProblems(surcharge) }
  if (Object.keys(problems).length > 0) throw new Invalid(problems)
}

const putParts = (tx: Tx, plan_id: number, parts: readonly PlanPart[]) =>
  tx
    .insertInto('instalments')
    .values(parts.map((part, index) => ({ ...part, plan_id, number: index + 1 })))
    .execute()

type Ruled = Surcharge & { period_id: number; parts: readonly PlanPart[] }

const forAudit = (plan: Ruled & { specialization_id: number | null }) => ({
  period_id: plan.period_id,
  specialization_id: plan.specialization_id,
  parts: plan.parts.map(({ percent, due_on }) => `${percent} % hasta el ${showDay(due_on)}`).join(', '),
  ...(plan.surcharge_after_days !== null && { surcharge: surchargeWords(plan) }),
})

/** Sets in which parts prices of a period are paid. */
export async function createInstalmentPlan(
  tx: Tx,
  by: By,
  body: BodyOf<typeof contract.createInstalmentPlan>,
) {
  const { period_id, specialization_id = null, parts } = body
  const { surcharge_after_days = null, surcharge_percent = null, surcharge_e2 = null } = body
  const surcharge = { surcharge_after_days, surcharge_percent, surcharge_e2 }
  await insistOnPlan(tx, { period_id, parts, ...surcharge })
  const { id } = await tx
    .insertInto('instalment_plans')
    .values({ period_id, specialization_id, ...surcharge })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putParts(tx, id, parts)
  await record(tx, by, {
    action: 'instalment_plans.create',
    entity: 'instalment_plan',
    entity_id: id,
    after: forAudit({ period_id, specialization_id, parts, ...surcharge }),
  })
  return planById(tx, id)
}

/** Sets other parts; what was paid fills them anew. A surcharge that is not named stays. */
export async function updateInstalmentPlan(
  tx: Tx,
  by: By,
  { id, changes }: { id: number; changes: BodyOf<typeof contract.updateInstalmentPlan> },
) {
  const before = await planById(tx, id)
  const { parts } = changes
  const {
    surcharge_after_days = before.surcharge_after_days,
    surcharge_percent = before.surcharge_percent,
    surcharge_e2 = before.surcharge_e2,
  } = changes
  const surcharge = { surcharge_after_days, surcharge_percent, surcharge_e2 }
  await insistOnPlan(tx, { period_id: before.period_id, parts, ...surcharge })
  await tx.deleteFrom('instalments').where('plan_id', '=', id).execute()
  await putParts(tx, id, parts)
  // Its version is another also where nothing of the plan's own row is.
  await tx.updateTable('instalment_plans').set(surcharge).where('id', '=', id).execute()
  await record(tx, by, {
    action: 'instalment_plans.update',
    entity: 'instalment_plan',
    entity_id: id,
    before: forAudit(before),
    after: forAudit({ ...before, parts, ...surcharge }),
  })
  return planById(tx, id)
}

/** Removes a plan; what was to be paid is owed as before. */
export async function deleteInstalmentPlan(tx: Tx, by: By, id: number): Promise<void> {
  const before = await planById(tx, id)
  insist(refusalToTouch(await lockedPeriod(tx, before.period_id)))
  await tx.deleteFrom('instalment_plans').where('id', '=', id).execute()
  await record(tx, by, {
    action: 'instalment_plans.delete',
    entity: 'instalment_plan',
    entity_id: id,
    before: forAudit(before),
  })
}
