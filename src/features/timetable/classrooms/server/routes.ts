import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { createClassroom, deleteClassroom, updateClassroom } from './actions.ts'
import { classroomById, pageOfClassrooms } from './queries.ts'

export const classroomRoutes = [
  serve(contract.listClassrooms, (tx, { query }) => pageOfClassrooms(tx, query)),
  serve(contract.showClassroom, async (tx, { params, query }) => ({
    data: await classroomById(tx, params.id, query.with),
  })),
  serve(contract.createClassroom, async (tx, { body }) => ({ data: await createClassroom(tx, body) })),
  serve(contract.updateClassroom, async (tx, { params, body }) => ({
    data: await updateClassroom(tx, { id: params.id, changes: body }),
  })),
  serve(contract.deleteClassroom, (tx, { params }) => deleteClassroom(tx, params.id)),
]
