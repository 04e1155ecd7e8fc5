import { serve } from '#server/call.ts'
import * as contract from '../contract.ts'
import { createPaperText } from './actions.ts'
import { currentTexts, versionsOf } from './queries.ts'

export const paperTextRoutes = [
  serve(contract.listPaperTexts, async (tx, { query }) => ({
    data: query.kind ? await versionsOf(tx, query.kind) : await currentTexts(tx),
  })),
  serve(contract.createPaperText, async (tx, { body, actor, clock }) => ({
    data: await createPaperText(tx, { actor, clock }, body),
  })),
]
