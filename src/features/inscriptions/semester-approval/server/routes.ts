import { serve } from '#server/call.ts'
import { approveSemester as contract } from '../contract.ts'
import { approveSemester } from './actions.ts'

export const semesterApprovalRoutes = [
  serve(contract, async (tx, { params, body, ...by }) => ({
    data: await approveSemester(tx, by, { student_id: params.id, ...body }),
  })),
]
