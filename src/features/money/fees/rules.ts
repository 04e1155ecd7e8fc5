import { addDays, type Day } from '#kernel/dates.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import type { ChargeState, FeeCause } from './words.ts'

export const FEE_CAUSES = ['document', 'reincorporation', 'hand'] as const satisfies readonly FeeCause[]
export const CHARGE_STATES = [
  'owed',
  'overdue',
  'reported',
  'paid',
  'waived',
] as const satisfies readonly ChargeState[]

type Asked = { cause?: FeeCause | undefined; document_kind?: number | null | undefined }

/** A fee for a document says for which, no other does. */
export const isDocumentNamed = ({ cause, document_kind }: Asked): boolean =>
  (cause === 'document') === (document_kind != null)

type Fee = { specialization_id: number | null }

/** Of fees for the same, that of the specialization counts before that for all (rules.md#fees). */
export function feeFor<F extends Fee>(fees: readonly F[], specialization_id: number): F | null {
  const own = fees.find((one) => one.specialization_id === specialization_id)
  return own ?? fees.find((one) => one.specialization_id === null) ?? null
}

/** When a charge made today falls due. */
export const dueDay = ({ days_until_due }: { days_until_due: number }, today: Day): Day =>
  addDays(today, days_until_due)

/** Why somebody cannot be charged a fee by hand; `specialization_id`: of the latest inscription, null without one. */
export function refusalToCharge(
  fee: Fee & { enabled: boolean },
  specialization_id: number | null,
): ErrorCode | null {
  if (!fee.enabled) return 'fee_disabled'
  if (specialization_id === null) return 'student_not_inscribed'
  const isOthers = fee.specialization_id !== null && fee.specialization_id !== specialization_id
  return isOthers ? 'fee_of_another_specialization' : null
}

export type ChargeFacts = {
  amount_e2: number
  paid_amount_e2: number
  debt_e2: number
  due_on: Day
  waived_at: string | null
}

/** Whether nothing is in the way of what the charge is for: paid and approved, or waived. */
const isSettled = ({ waived_at, paid_amount_e2, amount_e2 }: Omit<ChargeFacts, 'debt_e2' | 'due_on'>) =>
  waived_at !== null || paid_amount_e2 >= amount_e2

/** How a charge stands on a day, as `stateIs` has it in SQL. */
export function chargeState(charge: ChargeFacts, today: Day): ChargeState {
  if (charge.waived_at !== null) return 'waived'
  if (charge.debt_e2 > 0) return charge.due_on < today ? 'overdue' : 'owed'
  return isSettled(charge) ? 'paid' : 'reported'
}

/** Only what is owed is waived. */
export function refusalToWaive({ waived_at, debt_e2 }: Pick<ChargeFacts, 'waived_at' | 'debt_e2'>) {
  if (waived_at !== null) return 'charge_waived'
  return debt_e2 > 0 ? null : 'charge_not_owed'
}

/** A waiver is taken back while the paper that it let out is not out, and its request waits. */
export function refusalToUnwaive(
  { waived_at }: Pick<ChargeFacts, 'waived_at'>,
  request_state: string | null,
): ErrorCode | null {
  if (waived_at === null) return 'charge_not_waived'
  return request_state === 'retired' || request_state === 'canceled' ? 'charge_waiver_stands' : null
}
