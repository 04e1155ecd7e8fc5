import { lazy, Suspense } from 'react'
import { listPeriods, type Period } from '#features/periods/contract.ts'
import { refusalToInscribeIn } from '#features/periods/rules.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { clock } from '#web/ui/clock.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { endedSentence } from '../words.ts'

// Asked for at once, beside the periods that it needs.
const load = () => import('./InscriptionForm.tsx')
load().catch(() => {}) // asked again below, where a failure is shown
const InscriptionForm = lazy(async () => ({ default: (await load()).InscriptionForm }))

/** `/inscriptions/create`: an inscription without pre-enrolment. */
export function CreateInscriptionScreen() {
  const answer = useAnswer(
    listPeriods,
    { query: { limit: 0, enabled_inscriptions: true, sort_by: 'id,asc' } },
    { silent: true, staleTime: 0 },
  )
  return (
    <Screen title="Inscribir estudiante" narrow>
      <Answered answer={answer} rows={6}>
        {(periods) => <Open periods={periods} />}
      </Answered>
    </Screen>
  )
}

/** The periods whose flag is set and whose first cut has not ended (rules.md#inscriptions). */
function Open({ periods }: { periods: readonly Period[] }) {
  const open = periods
    .filter((one) => refusalToInscribeIn(one, clock.today()) === null)
    .sort((one, other) => one.year - other.year || one.number - other.number)
  const ended = periods.find((one) => !open.includes(one))
  if (open.length > 0)
    return (
      <Suspense fallback={<Skeleton rows={6} />}>
        <InscriptionForm periods={open} />
      </Suspense>
    )
  return (
    <EmptyState
      title="Las inscripciones están cerradas"
      action={<LinkTo to="/periods">Ver los períodos</LinkTo>}
    >
      {ended ? endedSentence(ended) : 'Para inscribir, un período debe tener las inscripciones abiertas.'}
    </EmptyState>
  )
}
