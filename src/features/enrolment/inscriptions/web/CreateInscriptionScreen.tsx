import { lazy, Suspense } from 'react'
import { Screen } from '#web/ui/Screen.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { WhileOpen } from './widgets/WhileOpen.tsx'

// Asked for at once, beside the periods that it needs.
const load = () => import('./InscriptionForm.tsx')
load().catch(() => {}) // asked again below, where a failure is shown
const InscriptionForm = lazy(async () => ({ default: (await load()).InscriptionForm }))

/** `/inscriptions/create`: an inscription without pre-enrolment. */
export function CreateInscriptionScreen() {
  return (
    <Screen title="Inscribir estudiante" narrow>
      <WhileOpen>
        {(open) => (
          <Suspense fallback={<Skeleton rows={6} />}>
            <InscriptionForm periods={open} />
          </Suspense>
        )}
      </WhileOpen>
    </Screen>
  )
}
