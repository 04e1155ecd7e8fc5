import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { createClassHour, createClassHours, deleteClassHour, updateClassHour } from './actions.ts'
import { classHourById, pageOfClassHours } from './queries.ts'

export const classHourRoutes = [
  serve(contract.listClassHours, (tx, { query }) => pageOfClassHours(tx, query)),
  serve(contract.showClassHour, async (tx, { params }) => ({ data: await classHourById(tx, params.id) })),
  serve(contract.createClassHour, async (tx, { body }) => ({ data: await createClassHour(tx, body) })),
  serve(contract.createClassHours, async (tx, { body }) => ({
    data: await createClassHours(tx, body.class_hours),
  })),
  serve(contract.updateClassHour, async (tx, { params, body }) => ({
    data: await updateClassHour(tx, { id: params.id, changes: body }),
  })),
  serve(contract.deleteClassHour, (tx, { params }) => deleteClassHour(tx, params.id)),
]
