import * as z from 'zod/mini'
import { endpoint, id, nothing, one, ref } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { dayOut, instant, text } from '#kernel/schemas.ts'
import { BankLine } from '../contract.ts'
import { REVERSAL_REASONS } from '../words.ts'

const Reversed = z.object({
  payment_id: id,
  student_id: id,
  student_name: z.string(),
  amount: z.int(),
  date: dayOut,
})
export const Reversal = z.object({
  debit: BankLine,
  candidates: z.array(
    z.object({ credit: BankLine, payment: Reversed, reasons: z.array(z.enum(REVERSAL_REASONS)) }),
  ),
})
export type Reversal = z.infer<typeof Reversal>

export const KeptReversal = z.object({
  debit: BankLine,
  credit: BankLine,
  /** Null once it was removed. */
  payment: z.nullable(Reversed),
  created_at: instant,
  created_by: z.string(),
})
export type KeptReversal = z.infer<typeof KeptReversal>

export const listReversals = endpoint({
  method: 'GET',
  path: '/bank/reversals',
  summary:
    'Debits that may take back what proved an approved payment, and the last twenty that were registered',
  roles: ADMINS,
  permission: 'bank.view',
  answer: one(z.object({ found: z.array(Reversal), kept: z.array(KeptReversal) })),
})

export const registerReversal = endpoint({
  method: 'POST',
  path: '/bank/lines/{id}/reversal',
  summary: 'Rejects an approved payment whose credit this debit took back; the student reads the reason',
  roles: ADMINS,
  permission: 'bank.approve',
  params: { id: ref('bank_line') },
  body: z.strictObject({ payment_id: ref('payment'), reason: text(300) }),
  answer: nothing,
  refusals: ['resource_not_found', 'bank_line_taken', 'bank_line_is_no_reversal'],
})

export const undoReversal = endpoint({
  method: 'POST',
  path: '/bank/lines/{id}/reversal/undo',
  summary: 'Takes a reversal back: the payment is approved by its line again, unless it was reviewed since',
  roles: ADMINS,
  permission: 'bank.approve',
  params: { id: ref('bank_line') },
  answer: nothing,
  refusals: ['resource_not_found', 'bank_line_has_nothing_to_undo', 'receipt_number_already_exists'],
})
