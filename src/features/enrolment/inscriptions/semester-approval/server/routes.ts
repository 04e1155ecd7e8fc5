import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { approveSemester, approveSemesters } from './actions.ts'

export const semesterApprovalRoutes = [
  serve(contract.approveSemester, async (tx, { params, body, ...by }) => ({
    data: await approveSemester(tx, by, { student_id: params.id, ...body }),
  })),
  serve(contract.approveSemesters, async (tx, { body, ...by }) => ({
    data: await approveSemesters(tx, by, { ...body, dry_run: body.dry_run ?? false }),
  })),
]
