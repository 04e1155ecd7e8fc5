import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { workCoverRoutes } from '../work-cover/server/routes.ts'
import { withdrawPaper } from './actions.ts'
import { papersOfStudent, verifiedPaper } from './queries.ts'

export const paperRoutes = [
  serve(contract.verifyPaper, async (tx, { params }) => ({ data: await verifiedPaper(tx, params.code) })),
  serve(contract.listStudentPapers, async (tx, { params }) => ({
    data: await papersOfStudent(tx, params.id),
  })),
  serve(contract.withdrawPaper, async (tx, { params, body, actor, clock }) => ({
    data: await withdrawPaper(tx, { actor, clock }, { id: params.id, ...body }),
  })),
  ...workCoverRoutes,
]
