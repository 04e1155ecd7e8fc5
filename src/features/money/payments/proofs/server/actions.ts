import { record } from '#features/institute/audit/server/actions.ts'
import { insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { newKey, type Storage, sniff } from '#server/files/files.ts'
import { removalJob } from '#server/files/removal.ts'
import { queueJob } from '#server/jobs/queue.ts'
import { refusalToProve, refusalToReview } from '../../rules.ts'
import { heldPayment } from '../../server/queries.ts'
import { provedById, waitingProofs } from './queries.ts'

export type Proof = { bytes: Buffer; storage: Storage }

const PDF = 'application/pdf'

/** Stores the proof of a payment. Gives its key; null where none was sent. */
export async function keepProof(proof: Proof | null): Promise<string | null> {
  if (!proof) return null
  const isPdf = sniff(proof.bytes) === PDF
  const key = newKey('proofs', isPdf ? 'pdf' : 'webp')
  await proof.storage.put(key, proof.bytes, isPdf ? PDF : 'image/webp')
  return key
}

/** Brings the proof of a payment that nobody has reviewed; the one that it had goes after the commit. */
export async function proveMore(tx: Tx, by: By, { id, proof }: { id: number; proof: Proof }) {
  const payment = await heldPayment(tx, id)
  insist(refusalToReview(payment))
  const isFurther = by.actor.type === 'student' && payment.proof === null
  if (isFurther) insist(refusalToProve(await waitingProofs(tx, payment)))
  const before = await provedById(tx, id)
  await tx
    .updateTable('payments')
    .set({ proof: await keepProof(proof) })
    .where('id', '=', id)
    .execute()
  if (payment.proof) await queueJob(tx, removalJob, { key: payment.proof })
  const after = await provedById(tx, id)
  await record(tx, by, {
    action: 'payments.prove',
    entity: 'payment',
    entity_id: id,
    before: { proof: before.proof },
    after: { proof: after.proof },
  })
  return after
}
