import * as z from 'zod/mini'
import { endpoint, id, listQuery, nothing, one, pageOf, ref } from '#kernel/endpoint.ts'
import { ADMINS } from '#kernel/roles.ts'
import { optionalText } from '#kernel/schemas.ts'
import { BankLine } from '../contract.ts'
import { PAYER_REASONS } from '../words.ts'

const Payer = z.object({
  student_id: id,
  student_name: z.string(),
  identity: z.string(),
  reasons: z.array(z.enum(PAYER_REASONS)),
  /** Who, or the end of what account, had paid for the student before. */
  paid_with: z.nullable(z.string()),
  /** That, or with a title the charge, for which it would be; null where nothing is owed. */
  inscription: z.nullable(
    z.object({ period_name: z.string(), title: z.nullable(z.string()), debt_e2: z.int() }),
  ),
})
export const UnreportedCredit = z.object({
  ...BankLine.shape,
  /** Of its day; null where there is none. */
  rate_e4: z.nullable(z.int()),
  /** What would be registered: hundredths of a dollar, null where there is no rate or it would be no amount. */
  dollars_e2: z.nullable(z.int()),
  type_name: z.string(),
  payers: z.array(Payer),
})
export type UnreportedCredit = z.infer<typeof UnreportedCredit>

export const listUnreported = endpoint({
  method: 'GET',
  path: '/bank/unreported',
  summary: 'Credits that no payment could be, newest first, each with who may have paid it',
  roles: ADMINS,
  permission: 'bank.view',
  query: listQuery(['day', 'amount_e2'], { account_id: z.optional(ref('bank_account')) }),
  answer: pageOf(UnreportedCredit),
})

export const registerByLine = endpoint({
  method: 'POST',
  path: '/bank/lines/{id}/payment',
  summary: "Registers a credit as a student's payment, approved by it, for the inscription that owes",
  roles: ADMINS,
  permission: 'bank.approve',
  params: { id: ref('bank_line') },
  body: z.strictObject({
    student_id: ref('student'),
    /** Where the bank gave none. */
    receipt_number: optionalText(40),
  }),
  answer: one(
    z.object({ payment_id: id, student_name: z.string(), period_name: z.string(), amount: z.int() }),
  ),
  refusals: [
    'resource_not_found',
    'bank_line_taken',
    'bank_line_is_no_credit',
    'bank_line_without_rate',
    'bank_line_is_no_amount',
    'exchange_rate_changed',
    'student_owes_nothing',
    'receipt_number_already_exists',
  ],
})

export const undoRegistration = endpoint({
  method: 'POST',
  path: '/bank/lines/{id}/payment/undo',
  summary: 'Takes back what was registered by a line: its payment goes and the line is free again',
  roles: ADMINS,
  permission: 'bank.approve',
  params: { id: ref('bank_line') },
  body: z.strictObject({
    /** What was registered: another that was meanwhile stays. */
    payment_id: z.int(),
    /** Needed after ten minutes, or of what another person registered. */
    reason: optionalText(300),
  }),
  answer: nothing,
  refusals: ['resource_not_found', 'bank_line_has_nothing_to_undo'],
})
