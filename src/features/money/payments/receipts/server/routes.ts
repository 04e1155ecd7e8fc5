import { keptPaper, paperOnce, placeOf } from '#features/papers/papers/server/actions.ts'
import { serve } from '#server/call.ts'
import { printReceipt } from '../contract.ts'
import { receiptOf } from './queries.ts'
import { receiptOrder } from './receipt.pdf.ts'

export const receiptRoutes = [
  serve(printReceipt, async (tx, { params, query, actor, clock, world }) => {
    const orderNow = async () => receiptOrder(await receiptOf(tx, params.id, actor))
    const paper = await paperOnce(tx, { actor, clock }, { orderNow }, placeOf({ world }, query.paper))
    return { make: () => keptPaper(world.storage, paper) }
  }),
]
