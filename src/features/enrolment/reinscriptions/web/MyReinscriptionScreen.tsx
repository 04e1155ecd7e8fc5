import { useNavigate, useSearch } from '@tanstack/react-router'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { Screen } from '#web/ui/Screen.tsx'
import { InscriptionPaper } from './InscriptionPaper.tsx'
import { Receipt } from './Receipt.tsx'
import { Reinscribing } from './Reinscribing.tsx'

/** `/profile/reinscription`: the student's own re-inscription in three steps, and its receipt. */
export function MyReinscriptionScreen() {
  const { student } = useUser()
  const found: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const made = Number(found.inscription)
  const id = student?.id ?? 0
  return (
    <Screen title="Reinscripción" narrow>
      {Number.isInteger(made) && made > 0 ? (
        <Receipt
          id={made}
          own
          action={
            <>
              <InscriptionPaper id={made} />
              <LinkTo to={`/profile/${id}/inscriptions`} mode="ghost">
                Ver mis inscripciones
              </LinkTo>
            </>
          }
        />
      ) : (
        <Reinscribing
          student_id={id}
          onDone={({ id: inscription }) =>
            void navigate({ to: '/profile/reinscription', search: { inscription }, replace: true })
          }
        />
      )}
    </Screen>
  )
}
