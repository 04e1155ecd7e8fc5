import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { correctNote, pardonAbsences } from './actions.ts'
import { absencesOfStudent } from './queries.ts'

export const absenceRoutes = [
  serve(contract.showAbsences, async (tx, { params, query, actor }) => ({
    data: await absencesOfStudent(tx, { student_id: params.id, ...query }, actor),
  })),
  serve(contract.updateEnrolledStudent, async (tx, { params, body, actor, clock }) => ({
    data:
      'note' in body
        ? await correctNote(tx, { actor, clock }, { ...params, ...body })
        : await pardonAbsences(tx, { actor, clock }, { ...params, reason: body.reason }),
  })),
]
