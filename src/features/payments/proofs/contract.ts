import * as z from 'zod/mini'
import { endpoint, file, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'

/** What a payment is proved with. */
export const ProofKind = z.nullable(z.enum(['picture', 'pdf']))

/** The picture or PDF of a payment, in a form; it stays readable, unlike a face. */
export const proofFile = { proof: { kind: 'scan', most_bytes: 5_242_880, required: false } } as const

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
