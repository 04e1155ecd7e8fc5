import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { createActivity, deleteActivity, updateActivity } from './actions.ts'
import { activityById, pageOfActivities } from './queries.ts'

export const activityRoutes = [
  serve(contract.listActivities, (tx, { query }) => pageOfActivities(tx, query)),
  serve(contract.showActivity, async (tx, { params }) => ({ data: await activityById(tx, params.id) })),
  serve(contract.createActivity, async (tx, { body }) => ({ data: await createActivity(tx, body) })),
  serve(contract.updateActivity, async (tx, { params, body }) => ({
    data: await updateActivity(tx, { id: params.id, changes: body }),
  })),
  serve(contract.deleteActivity, (tx, { params }) => deleteActivity(tx, params.id)),
]
