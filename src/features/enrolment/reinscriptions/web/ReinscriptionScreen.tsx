import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { showInscription } from '#features/enrolment/inscriptions/contract.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { Button } from '#web/ui/Button.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { InscriptionPaper } from './InscriptionPaper.tsx'
import { Receipt } from './Receipt.tsx'

const ChangeDialog = lazyComponent(async () => (await import('./ChangeDialog.tsx')).ChangeDialog)

/** `/reinscriptions/:id`: what was inscribed, and its courses, section and price to change. */
export function ReinscriptionScreen() {
  const id = useIdParam()
  const found: Record<string, unknown> = useSearch({ strict: false })
  const [isChanging, setChanging] = useState(false)
  const answer = useAnswer(
    showInscription,
    { params: { id }, query: { with: ['courses'] } },
    { silent: true },
  )
  return (
    <AnsweredScreen title="Reinscripción" answer={answer} narrow>
      {(it) => (
        <Screen title={it.student_name} lead={`Período ${it.period_name}`} narrow>
          <Receipt
            id={id}
            isMade={found.made !== undefined}
            action={
              <>
                <Button icon="edit" onClick={() => setChanging(true)}>
                  Cambiar materias, sección o precio
                </Button>
                <InscriptionPaper id={id} />
                <LinkTo to={`/students/${it.student_id}`} mode="ghost">
                  Ver estudiante
                </LinkTo>
              </>
            }
          />
          {isChanging && <ChangeDialog it={it} onClose={() => setChanging(false)} />}
        </Screen>
      )}
    </AnsweredScreen>
  )
}
