import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { createMany } from './actions.ts'

export const manyMakeUpRoutes = [
  serve(contract.createMakeUps, async (tx, { params, body, ...by }) => ({
    data: await createMany(tx, by, { period_id: params.id, ...body }),
  })),
]
