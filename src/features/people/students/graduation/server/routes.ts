import { serve } from '#server/call.ts'
import { studentById } from '../../server/queries.ts'
import * as contract from '../contract.ts'
import { graduate, graduateMany } from './actions.ts'

export const graduationRoutes = [
  serve(contract.graduateStudent, async (tx, { params, body, actor, clock }) => {
    await graduate(tx, { actor, clock }, { student_id: params.id, ...body })
    return { data: await studentById(tx, params.id, actor) }
  }),
  serve(contract.graduateStudents, async (tx, { body, ...by }) => ({
    data: await graduateMany(tx, by, {
      ...body,
      graduated: body.graduated ?? true,
      dry_run: body.dry_run ?? false,
    }),
  })),
]
