import { LinkTo } from '#web/api/LinkTo.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { IndexDashboard } from '../contract.ts'
import { openSteps, type StepState } from '../rules.ts'
import { STEP_PLACES } from './step-places.ts'

/** The steps of an institute at its beginning; the first one not done says what it misses and where to do it. */
export function FirstSteps({ home: { steps, target, lacks_address } }: { home: IndexDashboard }) {
  const { next, also } = openSteps(steps)
  return (
    <Card title="Qué sigue" flush>
      <ol className="ruled">
        <li className="flex items-center gap-3 py-2">
          <span className={lacks_address ? 'text-warn' : 'text-ok'}>
            <Icon name={lacks_address ? 'warning' : 'ok'} />
          </span>
          <span className="min-w-0 flex-1">
            Instituto {lacks_address ? 'sin dirección web' : <span className="sr-only">(hecho)</span>}
          </span>
          <LinkTo to="/institution" look="link">
            Ver datos del instituto
          </LinkTo>
        </li>
        {steps.map((state) => (
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
  )
}

type RowProps = { state: StepState; isNext: boolean; mayBegin: boolean; period: number }

function Row({ state: { step, done, missing }, isNext, mayBegin, period }: RowProps) {
  const { label, why, act, to, search } = STEP_PLACES[step]
  const place = { to: to(period), ...(search && { search: search(period) }) }
  return (
    <li
      className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2"
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
