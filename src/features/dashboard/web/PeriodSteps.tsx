import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { LinkTo } from '#web/ui/LinkTo.tsx'
import type { IndexDashboard } from '../contract.ts'
import type { Step } from '../rules.ts'
import { Part } from './Answered.tsx'

type StepPlace = { label: string; why: string; act: string; to: (period: number) => string }

const STEPS: Record<Step, StepPlace> = {
  specializations: {
    label: 'Especialidades',
    why: 'Lo que se estudia en el instituto; una puede ser el ciclo básico.',
    act: 'Crear especialidad',
    to: () => '/specializations/create',
  },
  courses: {
    label: 'Materias',
    why: 'Con sus créditos, horas e inasistencias permitidas.',
    act: 'Crear materia',
    to: () => '/courses/make',
  },
  pensums: {
    label: 'Pensums congelados',
    why: 'Cada especialidad necesita uno; congelado ya no cambia.',
    act: 'Ir a pensums',
    to: () => '/pensums',
  },
  period: {
    label: 'Período',
    why: 'Sus fechas, cortes y precio.',
    act: 'Crear período',
    to: () => '/periods/make',
  },
  attached: {
    label: 'Pensums del período',
    why: 'Qué pensum sigue cada especialidad en el período.',
    act: 'Asociar pensums',
    to: (period) => `/periods/${period}`,
  },
  sections: {
    label: 'Secciones',
    why: 'Con cupos de varones y hembras, y turno.',
    act: 'Crear sección',
    to: () => '/sections/create',
  },
  preregisters: {
    label: 'Preinscripciones abiertas',
    why: 'El público puede llenar el formulario.',
    act: 'Abrir preinscripciones',
    to: (period) => `/periods/${period}`,
  },
  inscriptions: {
    label: 'Inscripciones abiertas',
    why: 'Se pueden confirmar preinscripciones e inscribir estudiantes.',
    act: 'Abrir inscripciones',
    to: (period) => `/periods/${period}`,
  },
}

const ONCE: readonly Step[] = ['specializations', 'courses', 'pensums', 'period']

/** The steps until students can be inscribed; the first one not done says what it misses and where to do it. */
export function PeriodSteps({ home: { steps, target } }: { home: IndexDashboard }) {
  const isBeginning = steps.some(({ step, done }) => ONCE.includes(step) && !done)
  const shown = isBeginning ? steps : steps.filter(({ step }) => !ONCE.includes(step))
  const next = shown.find(({ done }) => !done)
  const name = target ? `Período ${target.year}-${target.number}` : 'Período'
  if (!next)
    return (
      <Part title={name}>
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="ok">Listo</Badge> Preinscripciones e inscripciones están abiertas.
        </p>
      </Part>
    )
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
          {shown.map(({ step, done, missing }) => (
            <li
              key={step}
              className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 py-3 last:border-b-0"
              aria-current={step === next.step ? 'step' : undefined}
            >
              <span className={done ? 'text-ok' : step === next.step ? 'text-link' : 'text-text-3'}>
                <Icon name={done ? 'ok' : step === next.step ? 'right' : 'minus'} />
              </span>
              <span className="min-w-0 flex-1 basis-48">
                {STEPS[step].label} <span className="sr-only">{done ? '(hecho)' : '(pendiente)'}</span>
                {!done && (
                  <span className="block text-control text-text-2">
                    {missing.length > 0 ? `Falta: ${missing.join(', ')}.` : STEPS[step].why}
                  </span>
                )}
              </span>
              {step === next.step && (
                <LinkTo to={STEPS[step].to(target?.id ?? 0)} size="sm">
                  {STEPS[step].act}
                </LinkTo>
              )}
            </li>
          ))}
        </ol>
      </Card>
    </Part>
  )
}
