import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { deliverNotes, evaluateLesson, gradebook, reopenNotes } from './actions.ts'

export const noteRoutes = [
  serve(contract.showGradebook, async (tx, { params, actor }) => ({
    data: await gradebook(tx, actor, params),
  })),
  serve(contract.evaluateLesson, async (tx, { params, body, actor, clock }) => ({
    data: await evaluateLesson(tx, { actor, clock }, { id: params.id, order: body }),
  })),
  serve(contract.deliverNotes, async (tx, { params, body, actor, clock }) => ({
    data: await deliverNotes(
      tx,
      { actor, clock },
      { ...params, accept_missing: body.accept_missing ?? false },
    ),
  })),
  serve(contract.reopenNotes, async (tx, { params, body, actor, clock }) => ({
    data: await reopenNotes(tx, { actor, clock }, { ...params, reason: body.reason }),
  })),
]
