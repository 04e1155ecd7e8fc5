import { lazy, Suspense } from 'react'
import { listPeriods } from '#features/periods/contract.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

// Asked for at once, beside the periods that it needs.
const load = () => import('./InscriptionForm.tsx')
load().catch(() => {}) // asked again below, where a failure is shown
const InscriptionForm = lazy(async () => ({ default: (await load()).InscriptionForm }))

/** `/inscriptions/create`: an inscription without pre-enrolment. */
export function CreateInscriptionScreen() {
  const answer = useAnswer(
    listPeriods,
    { query: { limit: 0, enabled_inscriptions: true } },
    { silent: true, staleTime: 0 },
  )
  return (
    <Screen title="Inscribir estudiante" narrow>
      <Answered answer={answer} rows={6}>
        {(periods) =>
          periods.length === 0 ? (
            <EmptyState
              title="Las inscripciones están cerradas"
              action={<LinkTo to="/periods">Ver los períodos</LinkTo>}
            >
              Para inscribir, un período debe tener las inscripciones abiertas.
            </EmptyState>
          ) : (
            <Suspense fallback={<Skeleton rows={6} />}>
              <InscriptionForm periods={periods} />
            </Suspense>
          )
        }
      </Answered>
    </Screen>
  )
}
