import { StudentDiscounts } from '#features/money/discounts/web/widgets/StudentDiscounts.tsx'
import { PaymentsOf } from '#features/money/payments/web/widgets/PaymentsOf.tsx'

import { StatementFold } from '#features/money/statements/web/widgets/StatementFold.tsx'

import { EmptyState } from '#web/ui/EmptyState.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { StudentFrame } from './StudentFrame.tsx'
import { InscriptionCard } from './widgets/InscriptionCard.tsx'

const StudentCharges = lazyComponent(
  async () => (await import('#features/money/fees/web/widgets/StudentCharges.tsx')).StudentCharges,
)
const PensumProgress = lazyComponent(
  async () => (await import('#features/plan/prelations/web/widgets/PensumProgress.tsx')).PensumProgress,
  <Skeleton />,
)

// In one file: in three of their own they would weigh more for everybody who opens none of them.

/** The inscriptions of one student, latest first. */
export function StudentInscriptionsScreen() {
  return (
    <StudentFrame>
      {({ inscriptions = [] }) =>
        inscriptions.length === 0 ? (
          <EmptyState title="Sin inscripciones">
            El estudiante no se ha inscrito en ningún período.
          </EmptyState>
        ) : (
          <div className="grid gap-4">
            {inscriptions.map((one) => (
              <InscriptionCard key={one.id} inscription={one} />
            ))}
          </div>
        )
      }
    </StudentFrame>
  )
}

/** What one student has paid, period by period. */
export function StudentPaymentsScreen() {
  return (
    <StudentFrame>
      {(student) => (
        <>
          <StatementFold student_id={student.id} />
          <StudentDiscounts student={student} />
          <StudentCharges student_id={student.id} />
          <PaymentsOf inscriptions={student.inscriptions ?? []} student_id={student.id} />
        </>
      )}
    </StudentFrame>
  )
}

/** How far one student has come in the pensum. */
export function StudentPensumScreen() {
  return <StudentFrame>{({ id }) => <PensumProgress student_id={id} />}</StudentFrame>
}
