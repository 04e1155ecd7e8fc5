import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { semesterRoutes } from '../semesters/server/routes.ts'
import { createPensum, deletePensum, updatePensum } from './actions.ts'
import { pageOfPensums, pensumById } from './queries.ts'

export const pensumRoutes = [
  serve(contract.listPensums, (tx, { query }) => pageOfPensums(tx, query)),
  serve(contract.showPensum, async (tx, { params, query }) => ({
    data: await pensumById(tx, params.id, query.with),
  })),
  serve(contract.createPensum, async (tx, { body }) => ({ data: await createPensum(tx, body) })),
  serve(contract.updatePensum, async (tx, { params, body }) => ({
    data: await updatePensum(tx, { id: params.id, changes: body }),
  })),
  serve(contract.deletePensum, async (tx, { params }) => deletePensum(tx, params.id)),
  ...semesterRoutes,
]
