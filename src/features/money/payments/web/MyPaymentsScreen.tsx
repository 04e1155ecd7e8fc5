import { OwnCharges } from '#features/money/fees/web/widgets/StudentCharges.tsx'
import { StatementFold } from '#features/money/statements/web/widgets/StatementFold.tsx'
import { showStudent } from '#features/people/students/contract.ts'
import { Solvency } from '#features/people/students/web/widgets/Solvency.tsx'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { InBolivares } from './widgets/InBolivares.tsx'
import { PaymentsOf } from './widgets/PaymentsOf.tsx'
import { ReportPayment } from './widgets/ReportPayment.tsx'

const PayToCard = lazyComponent(
  async () => (await import('#features/money/receiving-accounts/web/widgets/PayTo.tsx')).PayToCard,
)

/** What the student has paid and owes, with the report of a payment. */
export function MyPaymentsScreen() {
  const id = useIdParam()
  const answer = useAnswer(
    showStudent,
    { params: { id }, query: { with: ['inscriptions', 'inscriptions.payments'] } },
    { silent: true },
  )
  const known = answer.data?.data
  const owing = known?.inscriptions?.filter(({ debt_e2 = 0 }) => debt_e2 > 0) ?? []
  // What is owed of one period alone stands beside its price.
  const isOfOne = owing.length === 1 && owing[0]?.debt_e2 === known?.debt_e2
  return (
    <Screen
      title="Mis pagos"
      more={
        known &&
        !isOfOne && (
          <span>
            <Solvency of={{ ...known, debt_e2: known.debt_e2 ?? 0 }} />{' '}
            <InBolivares amount_e2={known.debt_e2 ?? 0} />
          </span>
        )
      }
    >
      <Answered answer={answer}>
        {(student) => (
          <>
            {(student.debt_e2 ?? 0) > 0 && <PayToCard />}
            <StatementFold student_id={student.id} />
            <OwnCharges student_id={student.id} />
            <PaymentsOf
              inscriptions={student.inscriptions ?? []}
              action={({ id: inscription_id, debt_e2 = 0 }) =>
                debt_e2 > 0 && <ReportPayment inscription_id={inscription_id} debt_e2={debt_e2} />
              }
            />
          </>
        )}
      </Answered>
    </Screen>
  )
}
