import { useMay } from '#web/api/api.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { listBankLines } from '../../contract.ts'

const LineOfPayment = lazyComponent(async () => (await import('./LineOfPayment.tsx')).LineOfPayment)

/** By which line of the bank an approved payment was proven, for who may read lines; to others nothing of it is fetched. */
export function ProvenBy(payment: { student_id: number; payment_id: number }) {
  const may = useMay()
  return may(listBankLines) ? <LineOfPayment {...payment} /> : null
}
