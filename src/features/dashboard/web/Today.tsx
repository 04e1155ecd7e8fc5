import { minutesOfDay } from '#kernel/dates.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { AsTable } from '#web/ui/AsTable.tsx'
import { Card } from '#web/ui/Card.tsx'
import { clock } from '#web/ui/clock.ts'
import type { DashboardHour, IndexDashboard } from '../contract.ts'
import { scaleOf } from '../rules.ts'

type Props = { today: NonNullable<IndexDashboard['today']> }

const WIDE = 320
const HIGH = 60
const LEFT = 24
const TOP = 14

const timeOf = ({ start_hour, start_minute }: DashboardHour) =>
  `${start_hour}:${String(start_minute).padStart(2, '0')}`
const isAt = (one: DashboardHour, minute: number) =>
  one.start_hour * 60 + one.start_minute <= minute && minute < one.end_hour * 60 + one.end_minute

/** The classes of today and how many classrooms each hour takes, that of now marked. */
export function Today({ today: { classes, classrooms, hours } }: Props) {
  const minute = minutesOfDay(clock.now())
  const now = hours.find((one) => isAt(one, minute))
  const most = scaleOf(
    classrooms,
    hours.map(({ taken }) => taken),
  )
  const step = (WIDE - LEFT) / Math.max(1, hours.length)
  const fullest = Math.max(...hours.map(({ taken }) => taken))
  const marked = now ?? hours.find(({ taken }) => taken === fullest)
  return (
    <Card
      title="Hoy"
      action={
        <LinkTo to="/schedules" look="link">
          Horarios
        </LinkTo>
      }
    >
      <p>
        <b className="figures">{classes === 1 ? '1 clase' : `${classes} clases`}</b>
        {now && `, ${now.taken} ahora`}. {now && freeWords(now, classrooms)}
      </p>
      <p className="mt-2 text-hint text-text-3">Aulas ocupadas por hora de clase, de {classrooms}</p>
      <svg viewBox={`0 0 ${WIDE} ${HIGH + TOP + 18}`} aria-hidden="true" style={{ maxWidth: '26rem' }}>
        {[0, most / 2, most].map((value) => {
          const y = TOP + HIGH - (value / most) * HIGH
          return (
            <g key={value}>
              <path d={`M${LEFT - 4} ${y}H${WIDE}`} stroke="var(--line)" />
              {Number.isInteger(value) && (
                <text x={LEFT - 8} y={y + 4} fontSize="12" fill="var(--text-2)" textAnchor="end">
                  {value}
                </text>
              )}
            </g>
          )
        })}
        {hours.map((one, at) => {
          const x = LEFT + at * step
          const high = (one.taken / most) * HIGH
          const isMarked = one === marked
          return (
            <g key={one.id} fontSize="12" textAnchor="middle">
              <rect
                x={x + 2}
                y={TOP + HIGH - high}
                width={Math.max(2, step - 5)}
                height={high}
                fill={one === now ? 'var(--primary)' : 'var(--control)'}
              />
              {isMarked && (
                <text x={x + step / 2} y={TOP + HIGH - high - 3} fill="var(--text)" fontWeight="650">
                  {one.taken}
                </text>
              )}
              {at % Math.ceil(hours.length / 5) === 0 && (
                <text x={x + step / 2} y={TOP + HIGH + 15} fill="var(--text-2)">
                  {timeOf(one)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
      <AsTable
        caption="Aulas ocupadas hoy por hora de clase"
        heads={['Hora', 'Aulas']}
        rows={hours.map((one) => [timeOf(one), one.taken])}
      />
    </Card>
  )
}

/** `2 aulas libres: A-104, Taller.` */
function freeWords({ taken, free }: DashboardHour, classrooms: number): string {
  const left = classrooms - taken
  if (left <= 0) return 'No hay aulas libres.'
  const named = left > free.length ? '' : `: ${free.join(', ')}`
  return `${left === 1 ? '1 aula libre' : `${left} aulas libres`}${named}.`
}
