import { History } from '#features/institute/audit/web/widgets/History.tsx'
import { ProvenBy } from '#features/money/bank/web/widgets/ProvenBy.tsx'
import type { Payment } from '../contract.ts'
import { payerWords } from '../mobile/rules.ts'
import { APPROVED } from '../rules.ts'

/** Who paid, by which line of the bank a payment was proven, and what became of it since. */
export function PaymentPreview({ payment: it }: { payment: Payment }) {
  const payer = payerWords(it)
  return (
    <>
      {payer && <p className="figures break-words">Pagado desde {payer}</p>}
      {it.status === APPROVED && <ProvenBy student_id={it.student_id} payment_id={it.id} />}
      <History of={{ entity: 'payment', entity_id: it.id }} bare />
    </>
  )
}
