import { showStudent } from '#features/students/contract.ts'
import { Solvency } from '#features/students/web/widgets/Solvency.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { ErrorState } from '#web/api/ErrorState.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { PaymentsOf } from './widgets/PaymentsOf.tsx'
import { ReportPayment } from './widgets/ReportPayment.tsx'

/** What the student has paid and owes, with the report of a payment. */
export function MyPaymentsScreen() {
  const id = useIdParam()
  const { data, error, refetch } = useAnswer(
    showStudent,
    { params: { id }, query: { with: ['inscriptions', 'inscriptions.payments'] } },
    { silent: true },
  )
  const student = data?.data
  return (
    <Screen title="Mis pagos" more={student && <Solvency debt_e2={student.debt_e2 ?? 0} />}>
      {error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : student ? (
        <PaymentsOf
          inscriptions={student.inscriptions ?? []}
          action={({ id: inscription_id, debt_e2 = 0 }) =>
            debt_e2 > 0 && <ReportPayment inscription_id={inscription_id} debt_e2={debt_e2} />
          }
        />
      ) : (
        <Skeleton />
      )}
    </Screen>
  )
}
