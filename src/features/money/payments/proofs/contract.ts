import * as z from 'zod/mini'
import { endpoint, FILE_BYTES, file, id, one, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP, ADMINS } from '#kernel/roles.ts'
import { instant } from '#kernel/schemas.ts'

/** What a payment is proved with. */
export const ProofKind = z.nullable(z.enum(['picture', 'pdf']))

/** The picture or PDF of a payment, in a form; it stays readable, unlike a face. */
export const proofFile = { proof: { kind: 'scan', most_bytes: FILE_BYTES, required: false } } as const

export const showProof = endpoint({
  method: 'GET',
  path: '/payments/{id}/proof',
  summary: 'The picture (WebP) or PDF with which a payment is proved; students see those of their own',
  roles: [...ADMIN_GROUP, 'student'],
  permission: 'payments.view',
  params: { id: ref('payment') },
  answer: file,
  refusals: ['payment_without_proof'],
})

export const sendProof = endpoint({
  method: 'PATCH',
  path: '/payments/{id}/proof',
  summary:
    'Brings the picture or PDF of a payment that waits to be reviewed, in place of the one that it has; students those of their own',
  roles: [...ADMINS, 'student'],
  permission: 'payments.create',
  params: { id: ref('payment') },
  files: { proof: { ...proofFile.proof, required: true } },
  answer: one(z.object({ id, proof: ProofKind, updated_at: instant })),
  refusals: ['payment_already_reviewed', 'too_many_proofs', 'file_not_readable'],
  idempotent: true,
})
