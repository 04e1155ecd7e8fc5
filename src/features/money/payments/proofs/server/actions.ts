import { newKey, type Storage, sniff } from '#server/files/files.ts'

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
