import { serve } from '#server/call.ts'
import { printReceipt } from '../contract.ts'
import { receiptOf } from './queries.ts'
import { receiptFile } from './receipt.pdf.ts'

export const receiptRoutes = [
  serve(printReceipt, async (tx, { params, actor, clock, world: { storage } }) => {
    const receipt = await receiptOf(tx, params.id, actor)
    const by = { made_at: clock.now(), made_by: actor.name }
    const key = receipt.institution?.logo
    const logo = async () => (key ? ((await storage.get(key))?.bytes ?? null) : null)
    return { make: async () => receiptFile(receipt, await logo(), by) }
  }),
]
