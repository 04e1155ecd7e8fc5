import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { paperTextRoutes } from '../texts/server/routes.ts'
import { workCoverRoutes } from '../work-cover/server/routes.ts'
import { keptPaper, withdrawPaper } from './actions.ts'
import { keptById, pageOfPapers, papersOfStudent, verifiedPaper } from './queries.ts'

export const paperRoutes = [
  serve(contract.verifyPaper, async (tx, { params }) => ({ data: await verifiedPaper(tx, params.code) })),
  serve(contract.listPapers, (tx, { query }) => pageOfPapers(tx, query)),
  serve(contract.showPaperFile, async (tx, { params, world }) => {
    const paper = await keptById(tx, params.id)
    return { make: () => keptPaper(world.storage, paper) }
  }),
  serve(contract.listStudentPapers, async (tx, { params }) => ({
    data: await papersOfStudent(tx, params.id),
  })),
  serve(contract.withdrawPaper, async (tx, { params, body, actor, clock }) => ({
    data: await withdrawPaper(tx, { actor, clock }, { id: params.id, ...body }),
  })),
  ...paperTextRoutes,
  ...workCoverRoutes,
]
