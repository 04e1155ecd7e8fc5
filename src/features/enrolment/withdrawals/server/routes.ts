import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { manyWithdrawalRoutes } from '../many/server/routes.ts'
import { previewWithdrawal, retire, undo, withdrawCourses } from './actions.ts'
import { pageOfWithdrawals, withdrawalById } from './queries.ts'

export const withdrawalRoutes = [
  serve(contract.listWithdrawals, (tx, { query }) => pageOfWithdrawals(tx, query)),
  serve(contract.previewWithdrawal, async (tx, { params, ...by }) => ({
    data: await previewWithdrawal(tx, by, params.id),
  })),
  serve(contract.withdrawCourses, async (tx, { params, body, ...by }) => ({
    data: await withdrawalById(tx, await withdrawCourses(tx, by, { student_id: params.id, ...body })),
  })),
  serve(contract.retireStudent, async (tx, { params, body, ...by }) => ({
    data: await withdrawalById(tx, await retire(tx, by, { student_id: params.id, ...body })),
  })),
  serve(contract.undoWithdrawal, async (tx, { params, body, ...by }) => {
    await undo(tx, by, { id: params.id, ...body })
    return { data: await withdrawalById(tx, params.id) }
  }),
  ...manyWithdrawalRoutes,
]
