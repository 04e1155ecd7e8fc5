import { showAmount, showMoney } from '#kernel/money.ts'
import { Badge, type Tone } from '#web/ui/Badge.tsx'
import {
  PAYMENT_STATUS_LABELS,
  PAYMENT_TYPE_LABELS,
  type PaymentStatus,
  type PaymentType,
} from '../../words.ts'

const TONES: Record<PaymentStatus, Tone> = { 1: 'warn', 2: 'ok', 3: 'bad' }

const isStatus = (status: number): status is PaymentStatus => status in TONES
const isType = (type: number): type is PaymentType => type in PAYMENT_TYPE_LABELS

/** Pending, approved or rejected. */
export function PaymentState({ status }: { status: number }) {
  if (!isStatus(status)) return null
  return <Badge tone={TONES[status]}>{PAYMENT_STATUS_LABELS[status]}</Badge>
}

/** The dollars, behind what was paid in bolívares. */
export const PaymentAmount = ({ of }: { of: { amount: number; amount_ves_e2: number | null } }) => (
  <>
    {of.amount_ves_e2 && <span className="hint">Bs. {showAmount(of.amount_ves_e2)} · </span>}
    {showMoney(of.amount)}
  </>
)

/** Cash, bank, transfer: and the number of its receipt. */
export function PaymentMeans({ type, receipt_number }: { type: number; receipt_number: string | null }) {
  return (
    <>
      {isType(type) && PAYMENT_TYPE_LABELS[type]}
      {receipt_number && (
        <span className="figures text-text-3">
          {'\u00a0· '}
          {receipt_number}
        </span>
      )}
    </>
  )
}
