import { useEffect } from 'react'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { IndexDashboard } from '../contract.ts'
import { FIRST_STEPS, isAtBeginning, openSteps, type Step, type StepState } from '../rules.ts'
import { useFirstRun } from './FirstRunBar.tsx'
import { Part } from './Part.tsx'
import { STEP_PLACES } from './StepPlaces.tsx'

/** What is done once for all periods, and not spoken of afterwards. */
const ONCE: readonly Step[] = [...FIRST_STEPS, 'class_hours', 'classrooms', 'teachers', 'current']

/** The steps until students are taught; the first one not done says what it misses and where to do it. */
export function PeriodSteps({ home }: { home: IndexDashboard }) {
  const { steps, target } = home
  const isBeginning = isAtBeginning(steps)
  const [isFirstRun, setFirstRun] = useFirstRun()
  const lasts = steps.some(({ step, done }) => step === 'current' && !done)
  useEffect(() => {
    if (lasts !== isFirstRun) setFirstRun(lasts || undefined)
  }, [lasts, isFirstRun, setFirstRun])
  const shown = isBeginning ? steps : steps.filter(({ step, done }) => !(done && ONCE.includes(step)))
  const { next, also } = openSteps(steps)
  const name = target ? `Período ${target.year}-${target.number}` : 'Período'
  if (!next) return <Ready title={name} steps={steps} />
  return (
    <Part title={isBeginning ? 'Qué sigue' : `Pasos del ${name.toLocaleLowerCase('es-VE')}`}>
      <Card flush>
        <ol>
          {isBeginning && (
            <li className="flex items-center gap-3 border-line border-b px-4 py-3">
              <span className="text-ok">
                <Icon name="ok" />
              </span>
              <span className="min-w-0 flex-1">
                Instituto <span className="sr-only">(hecho)</span>
              </span>
              <LinkTo to="/institution" look="link">
                Ver datos del instituto
              </LinkTo>
            </li>
          )}
          {shown.map((state) => (
            <Row
              key={state.step}
              state={state}
              isNext={state.step === next}
              mayBegin={also.includes(state.step)}
              period={target?.id ?? 0}
            />
          ))}
        </ol>
      </Card>
    </Part>
  )
}

type RowProps = { state: StepState; isNext: boolean; mayBegin: boolean; period: number }

function Row({ state: { step, done, missing }, isNext, mayBegin, period }: RowProps) {
  const { label, why, act, to, search } = STEP_PLACES[step]
  const place = { to: to(period), ...(search && { search: search(period) }) }
  return (
    <li
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 py-3 last:border-b-0"
      aria-current={isNext ? 'step' : undefined}
    >
      <span className={done ? 'text-ok' : isNext ? 'text-link' : 'text-text-3'}>
        <Icon name={done ? 'ok' : isNext ? 'right' : 'minus'} />
      </span>
      <span className="min-w-0 flex-1 basis-48">
        {label} <span className="sr-only">{done ? '(hecho)' : '(pendiente)'}</span>
        {!done && (
          <span className="block text-control text-text-2">
            {missing.length > 0 ? `Falta: ${missing.join(', ')}.` : why}
          </span>
        )}
      </span>
      {isNext && (
        <LinkTo {...place} size="sm">
          {act}
        </LinkTo>
      )}
      {mayBegin && (
        <LinkTo {...place} look="link">
          {act}
        </LinkTo>
      )}
    </li>
  )
}

/** Nothing is left to do. What the period is too far on for was never opened, and is not said to be open. */
function Ready({ title, steps }: { title: string; steps: readonly StepState[] }) {
  const isOpen = ['preregisters', 'inscriptions'].every((wanted) =>
    steps.some(({ step, done }) => step === wanted && done),
  )
  return (
    <Part title={title}>
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="ok">Listo</Badge>
        {isOpen
          ? 'Preinscripciones e inscripciones están abiertas.'
          : 'Las secciones tienen profesores y horario.'}
      </p>
    </Part>
  )
}
