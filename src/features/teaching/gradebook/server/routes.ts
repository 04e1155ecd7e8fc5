import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { deliverNotes, reopenNotes } from '../handing-over/server/actions.ts'
import { putNotes } from '../workbook/contract.ts'
import { takeWorkbook, workbookOf } from '../workbook/server/actions.ts'
import { evaluateLesson, gradebook, type HeldEvaluation, heldEvaluation } from './actions.ts'

export const gradebookRoutes = [
  serve(contract.showGradebook, async (tx, { params, query, actor, clock }) => {
    const data = await gradebook(tx, { actor, clock }, params)
    return query.format ? workbookOf(tx, data, clock) : { data }
  }),
  serve(putNotes, async (tx, { params, query, files, actor, clock }) => {
    const bytes = files.file?.bytes ?? Buffer.alloc(0)
    const order = { ...params, bytes, dry_run: query.dry_run ?? false }
    return { data: await takeWorkbook(tx, { actor, clock }, order) }
  }),
  serve(
    contract.evaluateLesson,
    async (tx, { params, body, actor, clock }, held: HeldEvaluation) => ({
      data: await evaluateLesson(tx, { actor, clock }, { id: params.id, order: body }, held),
    }),
    { ahead: (tx, { params }) => heldEvaluation(tx, params.id) },
  ),
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
