import { daysBetween, showDayInWords } from '#kernel/dates.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { Card } from '#web/ui/Card.tsx'
import { clock } from '#web/ui/clock.ts'
import { Icon } from '#web/ui/Icon.tsx'
import type { IndexDashboard } from '../contract.ts'
import { FIRST_STEPS, openSteps, type Step, type StepState } from '../rules.ts'
import { STEP_PLACES } from './step-places.ts'

/** What is done once for all periods, and not spoken of afterwards. */
const ONCE: readonly Step[] = [...FIRST_STEPS, 'class_hours', 'classrooms', 'teachers', 'current']

/** `faltan 14 semanas`; in its last week by days. */
function lacking(days: number): string {
  const [many, one, more] = days < 7 ? [days, 'día', 'días'] : [Math.floor(days / 7), 'semana', 'semanas']
  return many === 1 ? `falta 1 ${one}` : `faltan ${many} ${more}`
}

/** The steps of the period to come: those done are folded, those that may be done now stand in one line. */
export function OpenSteps({ home: { steps, target, seats } }: { home: IndexDashboard }) {
  if (!target) return null
  const { next, also } = openSteps(steps)
  const shown = steps.filter(({ step, done }) => !(done && ONCE.includes(step)))
  const done = shown.filter((one) => one.done)
  const open = shown.filter(({ step }) => step === next || also.includes(step))
  const isAhead = clock.today() < target.start_date
  return (
    <Card
      title={`Período ${target.year}-${target.number}`}
      action={
        isAhead && (
          <span className="text-compact text-text-3">
            Comienza el {showDayInWords(target.start_date)}:{' '}
            {lacking(daysBetween(clock.today(), target.start_date))}
          </span>
        )
      }
      flush
    >
      <div className="flex flex-wrap items-start gap-x-6 gap-y-1 border-line border-b py-1">
        <details>
          <summary className="flex items-center gap-2 py-1 font-medium">
            <span className="flex gap-0.5" aria-hidden="true">
              {shown.map((one) => (
                <i
                  key={one.step}
                  style={{
                    border: '1px solid var(--control)',
                    inlineSize: '12px',
                    blockSize: '8px',
                    ...(one.done && { background: 'var(--ok)', borderColor: 'var(--ok)' }),
                  }}
                />
              ))}
            </span>
            {done.length} de {shown.length} pasos hechos
            <Icon name="down" />
          </summary>
          <ul className="py-1 text-control">
            {done.map(({ step }) => (
              <li key={step} className="flex items-center gap-2">
                <span className="text-ok">
                  <Icon name="ok" />
                </span>
                {STEP_PLACES[step].label} <span className="sr-only">(hecho)</span>
              </li>
            ))}
          </ul>
        </details>
        {open.length === 0 ? (
          <p className="py-1 text-text-2">{readyWords(steps)}</p>
        ) : (
          <ul className="flex flex-1 basis-48 flex-wrap gap-x-6 gap-y-1">
            {open.map((one) => (
              <Open key={one.step} state={one} seats={seats} period={target.id} isNext={one.step === next} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  )
}

/** What the period is too far on for was never opened, and is not said to be open. */
function readyWords(steps: readonly StepState[]): string {
  const isOpen = ['preregisters', 'inscriptions'].every((wanted) =>
    steps.some(({ step, done }) => step === wanted && done),
  )
  return isOpen
    ? 'Preinscripciones e inscripciones están abiertas.'
    : 'Las secciones tienen profesores y horario.'
}

/** Steps that are done section by section: how many lack it, and the filter that lists those that do. */
type BySection = {
  label: string
  act: string
  filter: string
  lacking: 'without_teacher_count' | 'without_hours_count'
}
const BY_SECTION: Partial<Record<Step, BySection>> = {
  assigned: {
    label: 'Profesores',
    act: 'Asignar',
    filter: 'without_teacher',
    lacking: 'without_teacher_count',
  },
  timetable: {
    label: 'Horarios',
    act: 'Armar',
    filter: 'without_hours',
    lacking: 'without_hours_count',
  },
}

type OpenProps = {
  state: StepState
  seats: IndexDashboard['seats']
  period: number
  isNext: boolean
}

function Open({ state: { step, missing }, seats, period, isNext }: OpenProps) {
  const { label, why, act, to, search } = STEP_PLACES[step]
  const bySection = BY_SECTION[step]
  const many = bySection ? seats[bySection.lacking] : 0
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1" aria-current={isNext ? 'step' : undefined}>
      <span className="text-control">
        <b className="font-medium">{bySection?.label ?? label}</b>{' '}
        {bySection && many > 0 ? (
          <LinkTo to="/sections" search={{ period_id: period, [bySection.filter]: true }} look="link">
            {many === 1 ? 'faltan en 1 sección' : `faltan en ${many} secciones`}
          </LinkTo>
        ) : (
          <span className="text-text-2">{missing.length > 0 ? `falta ${missing.join(', ')}` : why}</span>
        )}
      </span>
      <LinkTo to={to(period)} search={search?.(period) ?? {}} size="sm" mode="default">
        {bySection?.act ?? act}
      </LinkTo>
    </li>
  )
}
