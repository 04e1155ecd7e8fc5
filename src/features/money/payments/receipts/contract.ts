import * as z from 'zod/mini'
import { endpoint, file, paperSize, ref } from '#kernel/endpoint.ts'
import { ADMIN_GROUP } from '#kernel/roles.ts'

export const printReceipt = endpoint({
  method: 'GET',
  path: '/payments/{id}/receipt/pdf',
  summary: 'The receipt of an approved payment, numbered and kept; students get those of their own',
  roles: [...ADMIN_GROUP, 'student'],
  permission: 'payments.view',
  params: { id: ref('payment') },
  query: z.strictObject({ paper: paperSize }),
  answer: file,
  makes_once: true,
  document: 'Recibo de pago',
  refusals: ['payment_not_approved', 'paper_without_address', 'paper_letters_undrawn'],
})
