import { serve } from '#server/call.ts'
import { listPendingNotes, remindTeachers } from '../contract.ts'
import { pendingNotes, remindTeachers as remind } from './actions.ts'

export const remindingRoutes = [
  serve(listPendingNotes, async (tx, { params, actor, clock }) => ({
    data: await pendingNotes(tx, { actor, clock }, params.id),
  })),
  serve(remindTeachers, async (tx, { params, body, actor, clock }) => ({
    data: { told: await remind(tx, { actor, clock }, { id: params.id, teacher_ids: body.teacher_ids }) },
  })),
]
