import { readInscription } from '#features/enrolment/inscriptions/server/actions.ts'
import { serve } from '#server/call.ts'
import { sheetFrame } from '#server/pdf/sheet.ts'
import { printInscription } from '../contract.ts'
import { hoursOf } from './queries.ts'
import { inscriptionFile } from './receipt.pdf.ts'

export const receiptRoutes = [
  serve(printInscription, async (tx, { params, query, actor, clock, world: { storage } }) => {
    const inscription = await readInscription(tx, params.id, ['courses'])
    const hours = await hoursOf(tx, params.id)
    const frame = await sheetFrame(tx, { size: query.paper, by: actor.name, now: clock.now(), storage })
    return { make: async () => inscriptionFile({ inscription, hours }, await frame()) }
  }),
]
