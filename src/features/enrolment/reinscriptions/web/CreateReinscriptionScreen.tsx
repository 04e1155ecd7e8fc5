import { useNavigate, useSearch } from '@tanstack/react-router'
import { WhileOpen } from '#features/enrolment/inscriptions/web/widgets/WhileOpen.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { OneReinscription } from './OneReinscription.tsx'

const ManyReinscriptions = lazyComponent(
  async () => (await import('../many/web/ManyReinscriptions.tsx')).ManyReinscriptions,
  <Skeleton rows={6} />,
)

const WAYS = [
  { value: 'one', label: 'Un estudiante' },
  { value: 'many', label: 'Todo un semestre' },
] as const

/** `/reinscriptions/create`: one by one, or the students of a semester at once. */
export function CreateReinscriptionScreen() {
  const found: Record<string, unknown> = useSearch({ strict: false })
  const way = found.way === 'many' ? 'many' : 'one'
  return (
    <Screen title="Reinscribir" narrow={way === 'one'}>
      <WhileOpen>{() => <Reinscribe way={way} student_id={Number(found.student_id)} />}</WhileOpen>
    </Screen>
  )
}

function Reinscribe({ way, student_id }: { way: 'one' | 'many'; student_id: number }) {
  const navigate = useNavigate()
  return (
    <>
      <div className="max-w-80">
        <Segmented
          label="Cuántos"
          choices={WAYS}
          value={way}
          onChange={(value) =>
            void navigate({
              to: '/reinscriptions/create',
              search: value === 'many' ? { way: value } : {},
              replace: true,
            })
          }
        />
      </div>
      {way === 'many' ? (
        <ManyReinscriptions />
      ) : (
        <OneReinscription student_id={Number.isInteger(student_id) && student_id > 0 ? student_id : null} />
      )}
    </>
  )
}
