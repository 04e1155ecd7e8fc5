import { History } from '#features/institute/audit/web/widgets/History.tsx'
import { ProvenBy } from '#features/money/bank/web/widgets/ProvenBy.tsx'
import type { Payment } from '../contract.ts'
import { APPROVED } from '../rules.ts'

/** By which line of the bank a payment was proven, and what became of it since. */
export const PaymentPreview = ({ payment: { id, student_id, status } }: { payment: Payment }) => (
  <>
    {status === APPROVED && <ProvenBy student_id={student_id} payment_id={id} />}
    <History of={{ entity: 'payment', entity_id: id }} bare />
  </>
)
