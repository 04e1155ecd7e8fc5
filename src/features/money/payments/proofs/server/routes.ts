import { Refusal } from '#kernel/errors.ts'
import { serve } from '#server/call.ts'
import { showProof } from '../contract.ts'
import { proofOf } from './queries.ts'

export const proofRoutes = [
  serve(showProof, async (tx, { params: { id }, world: { storage } }) => {
    const key = await proofOf(tx, id)
    const found = key && (await storage.get(key))
    if (!found) throw new Refusal('payment_without_proof')
    // A PDF is kept, never shown by our own address: what may be in it runs in a reader, if anywhere.
    return key.endsWith('.pdf') ? { ...found, filename: `comprobante-${id}.pdf` } : found
  }),
]
