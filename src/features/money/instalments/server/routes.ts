import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { createInstalmentPlan, deleteInstalmentPlan, updateInstalmentPlan } from './actions.ts'
import { isUsed, plansOfPeriod, touchedBy } from './queries.ts'

export const instalmentRoutes = [
  serve(contract.listInstalmentPlans, async (tx, { params }) => ({
    data: await plansOfPeriod(tx, params.id),
  })),
  serve(contract.showTouchedInscriptions, async (tx, { params, query, clock }) => ({
    data: await touchedBy(tx, { period_id: params.id, query, today: clock.today() }),
  })),
  serve(contract.showInstalmentUse, async (tx) => ({ data: { is_used: await isUsed(tx) } })),
  serve(contract.createInstalmentPlan, async (tx, { body, ...by }) => ({
    data: await createInstalmentPlan(tx, by, body),
  })),
  serve(contract.updateInstalmentPlan, async (tx, { params, body, ...by }) => ({
    data: await updateInstalmentPlan(tx, by, { id: params.id, changes: body }),
  })),
  serve(contract.deleteInstalmentPlan, (tx, { params, ...by }) => deleteInstalmentPlan(tx, by, params.id)),
]
