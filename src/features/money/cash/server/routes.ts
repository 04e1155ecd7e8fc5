import { mayCall } from '#kernel/access.ts'
import { serve } from '#server/call.ts'
import { sheetFrame } from '#server/pdf/sheet.ts'
import * as contract from '../contract.ts'
import { closeBox } from './actions.ts'
import { closingFile } from './closing.pdf.ts'
import { boxesOf, closingById, movementsOf, pageOfBoxes, pageOfClosings } from './queries.ts'

export const cashRoutes = [
  serve(contract.showCashBox, async (tx, { query, actor: { user_id } }) => {
    const days = await boxesOf(tx, user_id)
    // A day that was closed meanwhile gives way to the newest that is not.
    const day = days.find((one) => one.day === query.day)?.day ?? days[0]?.day ?? null
    const movements = day === null ? [] : await movementsOf(tx, { user_id, day })
    return { data: { days, day, movements } }
  }),
  serve(contract.listCashBoxes, (tx, { query }) => pageOfBoxes(tx, query)),
  serve(contract.closeCashBox, async (tx, { body, ...by }) => ({ data: await closeBox(tx, by, body) })),
  serve(contract.listCashClosings, (tx, { query, actor }) =>
    pageOfClosings(tx, query, mayCall(contract.listCashBoxes, actor) ? undefined : actor.user_id),
  ),
  serve(contract.printCashClosing, async (tx, { params, query, actor, clock, world: { storage } }) => {
    const closing = await closingById(tx, params.id)
    const movements = await movementsOf(tx, { cash_closing_id: params.id })
    const frame = await sheetFrame(tx, { size: query.paper, by: actor.name, now: clock.now(), storage })
    return { make: async () => closingFile({ closing, movements }, await frame()) }
  }),
]
