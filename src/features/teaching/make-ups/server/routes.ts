import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { inscribingRoutes } from '../inscribing/server/routes.ts'
import { createMakeUp, deleteMakeUp, failedCoursesOf, updateMakeUp } from '../making/server/actions.ts'
import { manyMakeUpRoutes } from '../many/server/routes.ts'
import { resultRoutes } from '../results/server/routes.ts'
import { makeUpById, pageOfMakeUps } from './queries.ts'

export const makeUpRoutes = [
  ...inscribingRoutes,
  ...manyMakeUpRoutes,
  ...resultRoutes,
  serve(contract.listMakeUps, (tx, { query, actor, clock }) =>
    pageOfMakeUps(tx, query, { actor, today: clock.today() }),
  ),
  serve(contract.showMakeUp, async (tx, { params, actor, clock }) => ({
    data: await makeUpById(tx, params.id, { actor, today: clock.today() }),
  })),
  serve(contract.listFailedCourses, async (tx, { params }) => ({
    data: await failedCoursesOf(tx, params.id),
  })),
  serve(contract.createMakeUp, async (tx, { body, ...by }) => ({ data: await createMakeUp(tx, by, body) })),
  serve(contract.updateMakeUp, async (tx, { params, body, ...by }) => ({
    data: await updateMakeUp(tx, by, { id: params.id, changes: body }),
  })),
  serve(contract.deleteMakeUp, async (tx, { params, ...by }) => {
    await deleteMakeUp(tx, by, params.id)
  }),
]
