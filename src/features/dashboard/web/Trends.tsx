import { showMoney } from '#kernel/money.ts'
import { Answered } from '#web/api/Answered.tsx'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { AsTable } from '#web/ui/AsTable.tsx'
import { Card } from '#web/ui/Card.tsx'
import type { IndexDashboard } from '../contract.ts'
import { type CollectedIn, showTrends, type Trends as TrendsOf } from '../trends/contract.ts'
import { TeachingTrends } from './TeachingTrends.tsx'

const WIDE = 400
const HIGH = 120
const TOP = 20

const count = (value: number) => value.toLocaleString('es-VE')
const nameOf = ({ year, number }: { year: number; number: number }) => `${year}-${number}`
/** `26-2`: eight of them stand side by side. */
const shortName = (period: { year: number; number: number }) => nameOf(period).slice(2)

/** Who was inscribed from period to period, what the current one has brought in, and how it goes in class. */
export function Trends({ home }: { home: IndexDashboard }) {
  const answer = useAnswer(showTrends, {}, { silent: true, staleTime: 0 })
  return (
    <>
      <Answered answer={answer} rows={1} height={260}>
        {({ inscribed, collected, collected_before }) => (
          <div className="grid items-start gap-6 lg:grid-cols-2">
            <Inscribed periods={inscribed} home={home} />
            {collected && <Collected now={collected} before={collected_before} home={home} />}
          </div>
        )}
      </Answered>
      <TeachingTrends />
    </>
  )
}

type InscribedProps = { periods: TrendsOf['inscribed']; home: IndexDashboard }

function Inscribed({ periods, home: { figures } }: InscribedProps) {
  const at = periods.findIndex(({ is_current }) => is_current)
  const [now, before] = [periods[at], periods[at - 1]]
  const more = now && before ? now.inscribed - before.inscribed : 0
  const most = Math.max(1, ...periods.map(({ inscribed }) => inscribed))
  const step = WIDE / Math.max(1, periods.length)
  return (
    <Card
      title="Inscritos por período"
      action={
        <LinkTo to="/students" search={{ state: 'active' }} look="link">
          {count(figures.active_students)} estudiantes activos
        </LinkTo>
      }
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        {now && (
          <LinkTo
            to="/inscriptions"
            search={{ tab: 'inscripciones', period_id: now.id }}
            look="link"
            label={`${count(now.inscribed)} inscritos en ${nameOf(now)}`}
          >
            <span className="figures text-figure">{count(now.inscribed)}</span>
          </LinkTo>
        )}
        {before && more !== 0 && (
          <span className="text-compact text-text-2">
            {count(Math.abs(more))} {more > 0 ? 'más' : 'menos'} que en {nameOf(before)}
          </span>
        )}
      </p>
      <svg viewBox={`0 0 ${WIDE} ${TOP + HIGH + 20}`} aria-hidden="true" style={{ maxWidth: '28rem' }}>
        {periods.map((one, index) => {
          const high = (one.inscribed / most) * HIGH
          const x = index * step
          const isAhead = index > at
          return (
            <g key={one.id} fontSize="13" textAnchor="middle">
              <rect
                x={x + 4}
                y={TOP + HIGH - high}
                width={step - 8}
                height={high}
                fill={isAhead ? 'none' : one.is_current ? 'var(--primary)' : 'var(--control)'}
                {...(isAhead && { stroke: 'var(--control)', strokeDasharray: '3' })}
              />
              <text x={x + step / 2} y={TOP + HIGH - high - 5} fill="var(--text)" fontWeight="650">
                {count(one.inscribed)}
              </text>
              <text x={x + step / 2} y={TOP + HIGH + 15} fill="var(--text-2)">
                {shortName(one)}
              </text>
            </g>
          )
        })}
        <path d={`M0 ${TOP + HIGH}H${WIDE}`} stroke="var(--control)" />
      </svg>
      <AsTable
        caption="Inscritos por período"
        heads={['Período', 'Inscritos']}
        rows={periods.map((one) => [
          nameOf(one),
          <LinkTo
            key={one.id}
            to="/inscriptions"
            search={{ tab: 'inscripciones', period_id: one.id }}
            look="link"
            label={`${count(one.inscribed)} inscritos en ${nameOf(one)}`}
          >
            {count(one.inscribed)}
          </LinkTo>,
        ])}
      />
    </Card>
  )
}

type CollectedProps = { now: CollectedIn; before: CollectedIn | null; home: IndexDashboard }

function Collected({ now, before, home: { figures } }: CollectedProps) {
  const sum = now.weeks.at(-1) ?? 0
  return (
    <Card
      title={`Cobrado en ${nameOf(now)}, por semana`}
      action={
        <LinkTo to="/students" search={{ with_debt: true }} look="link">
          {figures.debtors === 1
            ? '1 estudiante con deuda'
            : `${count(figures.debtors)} estudiantes con deuda`}
        </LinkTo>
      }
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <LinkTo
          to="/payments"
          search={{ status: 2, period_id: now.id }}
          look="link"
          label={`${showMoney(sum)} cobrados en ${nameOf(now)}`}
        >
          <span className="figures text-figure">{showMoney(sum)}</span>
        </LinkTo>
        {now.price_e2 > 0 && (
          <span className="text-compact text-text-2">
            {Math.round((sum / now.price_e2) * 100)} % del precio; se deben {showMoney(figures.debt_e2)} en
            total
          </span>
        )}
      </p>
      <Curves now={now} before={before} sum={sum} />
      <AsTable
        caption={`Cobrado hasta cada semana en ${nameOf(now)}`}
        heads={['Semana', nameOf(now), ...(before ? [nameOf(before)] : [])]}
        rows={now.weeks.map((amount, at) => [
          at + 1,
          showMoney(amount),
          ...(before ? [showMoney(before.weeks[at] ?? before.weeks.at(-1) ?? 0)] : []),
        ])}
      />
    </Card>
  )
}

type CurvesProps = { now: CollectedIn; before: CollectedIn | null; sum: number }

/** What was collected by the end of each week, beside the period before and below what all inscriptions cost. */
function Curves({ now, before, sum }: CurvesProps) {
  const most = Math.max(1, now.price_e2, sum, before?.weeks.at(-1) ?? 0)
  const weeks = Math.max(now.weeks_length, before?.weeks_length ?? 0)
  const x = (week: number) => 4 + ((week - 1) / Math.max(1, weeks - 1)) * (WIDE - 64)
  const y = (amount: number) => TOP + HIGH - (amount / most) * HIGH
  const line = (one: CollectedIn) => one.weeks.map((amount, at) => `${x(at + 1)},${y(amount)}`).join(' ')
  const last = now.weeks.length
  return (
    <svg
      viewBox={`0 0 ${WIDE} ${TOP + HIGH + 20}`}
      aria-hidden="true"
      style={{ maxWidth: '28rem' }}
      fontSize="13"
    >
      <path d={`M0 ${TOP + HIGH}H${WIDE}`} stroke="var(--control)" />
      <path d={`M0 ${y(now.price_e2)}H${WIDE - 56}`} stroke="var(--text-2)" strokeDasharray="2 3" />
      <text x="0" y={y(now.price_e2) - 5} fill="var(--text-2)">
        {showMoney(now.price_e2)}, precio de los inscritos
      </text>
      {before && (
        <>
          <polyline
            points={line(before)}
            fill="none"
            stroke="var(--control)"
            strokeWidth="1.5"
            strokeDasharray="5 3"
          />
          <text x={x(before.weeks.length) + 4} y={y(before.weeks.at(-1) ?? 0) + 4} fill="var(--text-2)">
            {nameOf(before)}
          </text>
        </>
      )}
      <polyline points={line(now)} fill="none" stroke="var(--primary)" strokeWidth="2" />
      <circle cx={x(last)} cy={y(sum)} r="3.5" fill="var(--primary)" />
      <text x={x(last)} y={y(sum) + 18} fill="var(--text)" fontWeight="650" textAnchor="middle">
        {nameOf(now)}
      </text>
      {[1, last, weeks].map((week) => (
        <text
          key={week}
          x={x(week)}
          y={TOP + HIGH + 15}
          fill="var(--text-2)"
          textAnchor={week === 1 ? 'start' : 'middle'}
        >
          {week === 1 ? 'semana 1' : week}
        </text>
      ))}
    </svg>
  )
}
