import { ReportPayment } from '#features/payments/web/widgets/ReportPayment.tsx'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { showStudent, studentInscriptionState } from '../contract.ts'
import { InscriptionCard } from './widgets/InscriptionCard.tsx'

/** The student's own inscriptions, and whether another is possible now. */
export function MyInscriptionsScreen() {
  const id = useIdParam()
  const own = useAnswer(showStudent, { params: { id }, query: { with: ['inscriptions'] } }, { silent: true })
  const state = useAnswer(studentInscriptionState, { params: { id } }, { silent: true })
  const { period, can_inscribe } = state.data?.data ?? {}
  return (
    <Screen
      title="Mis inscripciones"
      lead={
        period &&
        can_inscribe &&
        `Las inscripciones del período ${period.year}-${period.number} están abiertas. Solicite la suya en la administración.`
      }
    >
      <Answered answer={own}>
        {({ inscriptions = [] }) =>
          inscriptions.length === 0 ? (
            <EmptyState title="Sin inscripciones">Aquí aparece cada período en que se inscriba.</EmptyState>
          ) : (
            <div className="grid gap-4">
              {inscriptions.map((one) => (
                <InscriptionCard
                  key={one.id}
                  inscription={one}
                  action={
                    (one.debt_e2 ?? 0) > 0 && (
                      <ReportPayment inscription_id={one.id} debt_e2={one.debt_e2 ?? 0} />
                    )
                  }
                />
              ))}
            </div>
          )
        }
      </Answered>
    </Screen>
  )
}
