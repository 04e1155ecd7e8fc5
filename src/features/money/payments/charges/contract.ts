import * as z from 'zod/mini'
import { endpoint, one, ref } from '#kernel/endpoint.ts'
import { Payment, reported } from '../contract.ts'
import { CONVERSION_REFUSALS, withAmount } from '../conversion/contract.ts'
import { proofFile } from '../proofs/contract.ts'
import { withReceipt } from '../receipt-numbers/contract.ts'

export const reportChargePayment = endpoint({
  method: 'POST',
  path: '/charges/{id}/payments',
  summary: "The student's report of a payment of a charge, which an administrator reviews",
  roles: ['student'],
  params: { id: ref('charge') },
  body: withAmount(withReceipt(z.strictObject(reported))),
  files: proofFile,
  answer: one(Payment),
  refusals: [
    'charge_waived',
    'receipt_number_already_exists',
    'too_many_proofs',
    'file_not_readable',
    ...CONVERSION_REFUSALS,
  ],
  idempotent: true,
})
