import { useState } from 'react'
import { graduateStudents } from '#features/people/students/graduation/contract.ts'
import { LEVELS } from '#kernel/access.ts'
import { addDays, showDay, showDayInWords, showMoment } from '#kernel/dates.ts'
import { AnsweredScreen } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { useIdParam } from '#web/shell/params.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { lazyComponent } from '#web/ui/Lazy.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { useCrumb } from '#web/ui/screen-title.ts'
import { type Closing, showClosing } from '../contract.ts'
import { outcomeWords } from '../words.ts'
import { Missing } from './Missing.tsx'
import { Sealed } from './Sealed.tsx'
import { useChanges } from './use-changes.ts'

const FailedCourses = lazyComponent(
  async () => (await import('#features/teaching/make-ups/web/widgets/FailedCourses.tsx')).FailedCourses,
)
const CloseDialog = lazyComponent(async () => (await import('./CloseDialogs.tsx')).CloseDialog)
const ReopenDialog = lazyComponent(async () => (await import('./CloseDialogs.tsx')).ReopenDialog)

/** `/periods/:id/closing`: what is missing, whom to ask, how the period would end, and closing it. */
export function ClosingScreen() {
  const id = useIdParam('id')
  const answer = useAnswer(showClosing, { params: { id } }, { silent: true, staleTime: 0 })
  useChanges(id, answer.data?.data.closed_at === null, answer.refetch)
  return (
    <AnsweredScreen title="Cierre" answer={answer} rows={8}>
      {(closing) => <Shown closing={closing} />}
    </AnsweredScreen>
  )
}

function Shown({ closing }: { closing: Closing }) {
  const { period, closed_at, course_sections: of, is_over } = closing
  const name = `${period.year}-${period.number}`
  const { level } = useUser()
  const [dialog, setDialog] = useState<'close' | 'reopen' | null>(null)
  useCrumb(`Período ${name}`)
  return (
    <Screen
      title={`Cierre de ${name}`}
      state={closed_at !== null && <Badge tone="ok">Cerrado</Badge>}
      lead={
        closed_at === null
          ? `${of.delivered} de ${of.total} materias con las notas entregadas. ${
              is_over ? 'El período terminó' : 'Termina'
            } el ${showDayInWords(period.end_date)}.`
          : `Se cerró el ${showMoment(closed_at)}${closing.closed_by ? `, por ${closing.closed_by}` : ''}.`
      }
      action={
        closed_at === null &&
        (is_over ? (
          <Button mode="primary" icon="lock" onClick={() => setDialog('close')}>
            Cerrar período
          </Button>
        ) : (
          <Button icon="lock" disabled>
            Cerrar desde el {showDay(addDays(period.end_date, 1))}
          </Button>
        ))
      }
      more={
        closed_at !== null &&
        level === LEVELS.dios &&
        !closing.is_followed && (
          <Button icon="undo" onClick={() => setDialog('reopen')}>
            Reabrir período
          </Button>
        )
      }
    >
      {closed_at === null && closing.actas_count > 0 && <Reopened count={closing.actas_count} />}
      {/* Before the end, what is to come would count 0: nobody is told so. */}
      {(is_over || closed_at !== null) && <Outcome closing={closing} />}
      {closed_at === null && <Missing closing={closing} />}
      {closing.graduates_count > 0 && <Graduates count={closing.graduates_count} />}
      {closed_at !== null && <FailedCourses period_id={period.id} />}
      {closed_at !== null && <Sealed closing={closing} />}
      {dialog === 'close' && closed_at === null && (
        <CloseDialog closing={closing} onClose={() => setDialog(null)} />
      )}
      {dialog === 'reopen' && <ReopenDialog closing={closing} onClose={() => setDialog(null)} />}
    </Screen>
  )
}

/** Whom the closing proposed, with the way to graduate them all at once. */
const Graduates = ({ count }: { count: number }) => (
  <Card
    title="Por graduar"
    flush
    action={
      <LinkTo
        to="/students"
        search={{ graduation_proposed: 'true' }}
        allows={graduateStudents}
        mode="default"
      >
        Ver y graduar
      </LinkTo>
    }
  >
    <p>
      {count === 1
        ? '1 estudiante aprobó todas las materias de su plan.'
        : `${count.toLocaleString('es-VE')} estudiantes aprobaron todas las materias de su plan.`}
    </p>
  </Card>
)

/** What holds in a period that was closed before. */
const Reopened = ({ count }: { count: number }) => (
  <p className="note note-info">
    El período se reabrió:{' '}
    {count === 1 ? 'su acta queda' : `sus ${count.toLocaleString('es-VE')} actas quedan`}, y al cerrar de
    nuevo se sellan otras que las enmiendan. Una nota se corrige cuando se reabren las de su materia.
  </p>
)

/** In the order of `outcomeWords`. */
const COLORS = ['var(--control)', 'var(--bad)', 'var(--warn)', 'var(--line)']

function Outcome({ closing: { outcome, closed_at, zero_count } }: { closing: Closing }) {
  const parts = outcomeWords(outcome)
  if (parts.every(({ count }) => count === 0)) return null
  return (
    <Card title={closed_at === null ? 'Cómo quedaría hoy' : 'Cómo quedó'} flush>
      <div className="mt-2 flex gap-1" aria-hidden="true" style={{ height: '1rem' }}>
        {parts.map(
          ({ word, count }, at) =>
            count > 0 && <span key={word} style={{ flex: count, background: COLORS[at] }} />,
        )}
      </div>
      <p className="mt-1 flex flex-wrap gap-x-6">
        {parts.map(({ word, count }) => (
          <span key={word}>
            <b className="figures">{count.toLocaleString('es-VE')}</b> {word}
          </span>
        ))}
      </p>
      {zero_count > 0 && (
        <p className="text-warn">
          {zero_count === 1
            ? 'Falta 1 nota, que contaría 0.'
            : `Faltan ${zero_count.toLocaleString('es-VE')} notas, que contarían 0.`}
        </p>
      )}
    </Card>
  )
}
