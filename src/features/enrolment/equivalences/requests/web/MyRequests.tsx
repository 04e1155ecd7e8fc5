import { useState } from 'react'
import { resolutionName } from '#features/people/students/history/words.ts'
import { dayOf, showDay } from '#kernel/dates.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { type EquivalenceRequest, listEquivalenceRequests } from '../contract.ts'
import { refusalToChange } from '../rules.ts'
import { askedWord, requestName } from '../words.ts'
import { RequestFiles } from './widgets/RequestFiles.tsx'
import { RequestState } from './widgets/RequestState.tsx'

const RequestDialog = lazyComponent(async () => (await import('./widgets/RequestDialog.tsx')).RequestDialog)
const AttachDialog = lazyComponent(async () => (await import('./widgets/AttachDialog.tsx')).AttachDialog)
const WithdrawDialog = lazyComponent(
  async () => (await import('./widgets/WithdrawDialog.tsx')).WithdrawDialog,
)

/** What the student has asked to be recognised, and where each stands. */
export function MyRequests() {
  const [isAsking, setAsking] = useState(false)
  const student_id = useUser().student?.id ?? 0
  const answer = useAnswer(
    listEquivalenceRequests,
    { query: { limit: 0, sort_by: 'created_at,desc' } },
    { silent: true, staleTime: 0 },
  )
  const ask = (
    <Button mode="primary" icon="add" onClick={() => setAsking(true)}>
      Pedir equivalencias
    </Button>
  )
  return (
    <Screen title="Equivalencias" narrow action={ask}>
      <Answered answer={answer} rows={6}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title="Todavía no ha pedido equivalencias" action={ask}>
              Lo que se aprobó en otro instituto, especialidad o pensum puede contar como aprobado aquí. Se
              piden con las notas certificadas y los programas de estudio.
            </EmptyState>
          ) : (
            <div className="grid gap-6">
              {all.map((one) => (
                <Request key={one.id} request={one} student_id={student_id} />
              ))}
            </div>
          )
        }
      </Answered>
      {isAsking && <RequestDialog student_id={student_id} onClose={() => setAsking(false)} />}
    </Screen>
  )
}

function Request({ request, student_id }: { request: EquivalenceRequest; student_id: number }) {
  const [way, setWay] = useState<'edit' | 'attach' | 'withdraw' | null>(null)
  const close = () => setWay(null)
  const { id, state, origin, courses, remark, return_reason, resolution, created_at } = request
  return (
    <Card title={origin} action={<RequestState state={state} />}>
      <div className="grid gap-3">
        <p className="text-compact text-text-2">
          {requestName(id)}, del {showDay(dayOf(created_at))}
        </p>
        {return_reason && (
          <Card tone="warn" title="Falta completarla" level={3}>
            {return_reason}
          </Card>
        )}
        {resolution && (
          <p>
            {resolutionName(resolution)}.{' '}
            <LinkTo to={`/profile/${student_id}/historic`} look="link">
              Ver lo reconocido
            </LinkTo>
          </p>
        )}
        <ul className="ruled">
          {courses.map((one) => (
            <li key={`${one.taken} ${one.course_id}`} className="py-2">
              {askedWord(one)}
            </li>
          ))}
        </ul>
        {remark && <p className="text-text-2">{remark}</p>}
        <RequestFiles request={request} />
        {refusalToChange(state) === null && (
          <p className="flex flex-wrap gap-2">
            <Button size="sm" icon="upload" onClick={() => setWay('attach')}>
              Agregar documento
            </Button>
            <Button
              size="sm"
              icon="edit"
              mode={state === 'returned' ? 'primary' : 'default'}
              onClick={() => setWay('edit')}
            >
              {state === 'returned' ? 'Completar y enviar' : 'Editar'}
            </Button>
            <Button size="sm" mode="ghost" onClick={() => setWay('withdraw')}>
              Retirar
            </Button>
          </p>
        )}
      </div>
      {way === 'edit' && <RequestDialog student_id={student_id} request={request} onClose={close} />}
      {way === 'attach' && <AttachDialog id={id} onClose={close} />}
      {way === 'withdraw' && <WithdrawDialog request={request} onClose={close} />}
    </Card>
  )
}
