import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { createBinnacle, deleteBinnacle, updateBinnacle } from './actions.ts'
import { binnacleById, binnaclesOfStudent, pageOfBinnacles } from './queries.ts'

export const binnacleRoutes = [
  serve(contract.listBinnacles, (tx, { actor, clock, query }) =>
    pageOfBinnacles(tx, { actor, clock }, query),
  ),
  serve(contract.listStudentBinnacles, async (tx, { actor, clock, params }) => ({
    data: await binnaclesOfStudent(tx, { actor, clock }, params.id),
  })),
  serve(contract.showBinnacle, async (tx, { actor, clock, params }) => ({
    data: await binnacleById(tx, { actor, clock }, params.id),
  })),
  serve(contract.createBinnacle, async (tx, { actor, clock, body }) => ({
    data: await createBinnacle(tx, { actor, clock }, body),
  })),
  serve(contract.updateBinnacle, async (tx, { actor, clock, params, body }) => ({
    data: await updateBinnacle(tx, { actor, clock }, { id: params.id, changes: body }),
  })),
  serve(contract.deleteBinnacle, async (tx, { actor, clock, params }) =>
    deleteBinnacle(tx, { actor, clock }, params.id),
  ),
]
