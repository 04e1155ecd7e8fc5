import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { deleteTeacher, deleteTeachers } from './actions.ts'

export const teacherLifecycleRoutes = [
  serve(contract.deleteTeacher, (tx, { params, ...by }) => deleteTeacher(tx, by, params.id)),
  serve(contract.deleteTeachers, async (tx, { body, request, ...by }) => ({
    data: await deleteTeachers(tx, by, body),
  })),
]
