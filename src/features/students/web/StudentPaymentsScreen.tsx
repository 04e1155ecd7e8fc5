import { PaymentsOf } from '#features/payments/web/widgets/PaymentsOf.tsx'
import { StudentFrame } from './StudentFrame.tsx'

/** What one student has paid, period by period. */
export function StudentPaymentsScreen() {
  return <StudentFrame>{({ inscriptions = [] }) => <PaymentsOf inscriptions={inscriptions} />}</StudentFrame>
}
