import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { deleteTeacher } from './actions.ts'

export const teacherLifecycleRoutes = [
  serve(contract.deleteTeacher, (tx, { params, ...by }) => deleteTeacher(tx, by, params.id)),
]
