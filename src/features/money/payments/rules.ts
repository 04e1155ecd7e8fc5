import type { RefusalOf } from '#kernel/endpoint.ts'
import type { Role } from '#kernel/roles.ts'
import type { updatePayment } from './contract.ts'
import type { PaymentStatus, PaymentType } from './words.ts'

export const CASH = 1
/** Mobile payments, and services on the net. */
export const MOBILE = 5
/** What a form begins with. */
export const NO_PAYER = { payer_bank: null, payer_phone: '', payer_identity: '', bank_message: '' }
export const PAYMENT_TYPES = [CASH, 2, 3, 4, MOBILE] as const satisfies readonly PaymentType[]

export const PENDING = 1
export const APPROVED = 2
export const REJECTED = 3
export const PAYMENT_STATUSES = [PENDING, APPROVED, REJECTED] as const satisfies readonly PaymentStatus[]

type Receipt = { type: number; receipt_number?: string | null | undefined }

/** Every payment but cash has a receipt number; cash has none (rules.md#payments). The code of what is wrong. */
export function receiptError({ type, receipt_number }: Receipt): 'required' | 'prohibited' | null {
  if (type === CASH) return receipt_number ? 'prohibited' : null
  return receipt_number ? null : 'required'
}

type Sent = {
  amount?: number | undefined
  amount_ves_e2?: number | undefined
  rate_e4?: number | undefined
}
type AmountError = { field: keyof Sent; code: 'required' | 'prohibited' }

/** An amount is said in one currency, in bolívares with the rate that the person saw (rules.md#rates). What is wrong, and where. */
export function amountError({ amount, amount_ves_e2, rate_e4 }: Sent, needed = true): AmountError | null {
  if (amount !== undefined && amount_ves_e2 !== undefined)
    return { field: 'amount_ves_e2', code: 'prohibited' }
  if (amount !== undefined) return rate_e4 === undefined ? null : { field: 'rate_e4', code: 'prohibited' }
  if (amount_ves_e2 !== undefined)
    return rate_e4 === undefined ? { field: 'rate_e4', code: 'required' } : null
  if (rate_e4 !== undefined) return { field: 'amount_ves_e2', code: 'required' }
  return needed ? { field: 'amount', code: 'required' } : null
}

/** Only pending payments change (rules.md#payments). */
export const refusalToReview = (payment: { status: number }): 'payment_already_reviewed' | null =>
  payment.status === PENDING ? null : 'payment_already_reviewed'

/** Proofs of a student's inscription that wait to be looked at: each costs the institute room. */
export const MOST_PROOFS = 10

/** A student's report brings no proof while many wait (rules.md#payments). */
export const refusalToProve = (waiting: number): 'too_many_proofs' | null =>
  waiting < MOST_PROOFS ? null : 'too_many_proofs'

type Whose = { student_id: number; period_id: number }

/** A payment of a charge is of its student and period, and none pays what is waived (rules.md#fees). */
export function refusalToPay(charge: (Whose & { waived_at: string | null }) | undefined, of: Whose) {
  if (charge?.student_id !== of.student_id || charge.period_id !== of.period_id)
    return 'charge_of_another_inscription'
  return charge.waived_at === null ? null : 'charge_waived'
}

/** A receipt is given for approved payments alone (rules.md#payments). */
export const refusalToPrint = (payment: { status: number }): 'payment_not_approved' | null =>
  payment.status === APPROVED ? null : 'payment_not_approved'

/** A lowAdmin reviews but corrects nothing (rules.md#payments). */
export function refusalToUpdate(
  role: Role,
  payment: { status: number },
  fields: readonly string[],
): RefusalOf<typeof updatePayment> | null {
  const isReview = fields.every((field) => field === 'status' || field === 'rejection_reason')
  if (role === 'lowAdmin' && !isReview) return 'this_action_is_unauthorized'
  return refusalToReview(payment)
}
