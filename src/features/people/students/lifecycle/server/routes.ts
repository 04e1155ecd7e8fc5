import { serve } from '#server/call.ts'
import { mailUrl } from '#server/public-url.ts'
import { studentById } from '../../server/queries.ts'
import { createStudent, deleteStudent, deleteStudents } from '../contract.ts'
import * as act from './actions.ts'

export const lifecycleRoutes = [
  serve(createStudent, async (tx, { body, ...by }) => {
    const id = await act.registerStudent(tx, by, { person: body, base: await mailUrl(tx, by.world) })
    return { data: await studentById(tx, id, by.actor, ['user']) }
  }),
  serve(deleteStudent, (tx, { params, ...by }) => act.deleteStudent(tx, by, params.id)),
  serve(deleteStudents, async (tx, { body, request, ...by }) => ({
    data: await act.deleteStudents(tx, by, body),
  })),
]
