import { serve } from '#server/call.ts'
import { institutionOnPaper } from '../../server/queries.ts'
import * as contract from '../contract.ts'
import { createPaperText } from './actions.ts'
import { currentTexts, versionsOf } from './queries.ts'
import { sampleFile } from './sample.pdf.ts'

export const paperTextRoutes = [
  serve(contract.listPaperTexts, async (tx, { query }) => ({
    data: query.kind ? await versionsOf(tx, query.kind) : await currentTexts(tx),
  })),
  serve(contract.createPaperText, async (tx, { body, actor, clock }) => ({
    data: await createPaperText(tx, { actor, clock }, body),
  })),
  serve(contract.printPaperSample, async (tx, { body, query, clock, world }) => {
    const institution = await institutionOnPaper(tx)
    const { paper: size = 'us-letter' } = query
    return { make: () => sampleFile(body, { institution, size, clock, storage: world.storage }) }
  }),
]
