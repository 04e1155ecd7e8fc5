import { ReinscriptionLine } from '#features/enrolment/reinscriptions/web/widgets/ReinscriptionLine.tsx'
import { showOwnPlaces } from '#features/enrolment/waiting-list/contract.ts'
import { OwnPlaces } from '#features/enrolment/waiting-list/web/widgets/OwnPlaces.tsx'
import { ReportPayment } from '#features/money/payments/web/widgets/ReportPayment.tsx'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { together } from '#web/api/together.ts'
import { useIdParam } from '#web/shell/params.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { showStudent } from '../contract.ts'
import { InscriptionCard } from './widgets/InscriptionCard.tsx'

/** The student's own inscriptions, and whether another is possible now. */
export function MyInscriptionsScreen() {
  const id = useIdParam()
  const own = useAnswer(showStudent, { params: { id }, query: { with: ['inscriptions'] } }, { silent: true })
  const waiting = useAnswer(showOwnPlaces, { params: { id } }, { silent: true })
  return (
    <Screen title="Mis inscripciones">
      <ReinscriptionLine student_id={id} />
      <Answered answer={together({ own, waiting })}>
        {({ own: { inscriptions = [] }, waiting: lists }) =>
          inscriptions.length + lists.places.length === 0 ? (
            <EmptyState title="Sin inscripciones">Aquí aparece cada período en que se inscriba.</EmptyState>
          ) : (
            <div className="grid gap-4">
              <OwnPlaces student_id={id} {...lists} />
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
