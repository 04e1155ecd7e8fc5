import { minutesOfDay } from '#kernel/dates.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { AsTable } from '#web/ui/AsTable.tsx'
import { Card } from '#web/ui/Card.tsx'
import { clock } from '#web/ui/clock.ts'
import { Plot } from '#web/ui/Plot.tsx'
import { type Bar, Bars } from '#web/ui/PlotMarks.tsx'
import { wholeScale } from '#web/ui/plot-scale.ts'
import type { DashboardHour, IndexDashboard } from '../contract.ts'

type Props = { today: NonNullable<IndexDashboard['today']> }

const timeOf = ({ start_hour, start_minute }: DashboardHour) =>
  `${start_hour}:${String(start_minute).padStart(2, '0')}`
const isAt = (one: DashboardHour, minute: number) =>
  one.start_hour * 60 + one.start_minute <= minute && minute < one.end_hour * 60 + one.end_minute

/** The classes of today and how many classrooms each hour takes, that of now marked. */
export function Today({ today: { classes, classrooms, hours } }: Props) {
  const minute = minutesOfDay(clock.now())
  const now = hours.find((one) => isAt(one, minute))
  const taken = hours.map((one) => one.taken)
  const fullest = Math.max(...taken)
  const marked = now ?? hours.find((one) => one.taken === fullest)
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
      <Plot scale={wholeScale(classrooms, taken)} axis={String} lines={8}>
        {(field) => <Bars of={field} bars={hours.map((one, at) => barOf(one, at, { now, marked }))} />}
      </Plot>
      <AsTable
        caption="Aulas ocupadas hoy por hora de clase"
        heads={['Hora', 'Aulas']}
        rows={hours.map((one) => [timeOf(one), one.taken])}
      />
    </Card>
  )
}

type Meant = { now: DashboardHour | undefined; marked: DashboardHour | undefined }

/** How many rooms an hour takes; said above the one of now, else above the fullest. */
function barOf(one: DashboardHour, at: number, { now, marked }: Meant): Bar {
  return {
    key: one.id,
    label: timeOf(one),
    value: one.taken,
    title: `${timeOf(one)}: ${one.taken === 1 ? '1 aula ocupada' : `${one.taken} aulas ocupadas`}`,
    look: one === now ? 'now' : 'plain',
    rank: one === marked ? 0 : at === 0 ? 1 : 9,
    ...(one === marked && { words: String(one.taken) }),
  }
}

/** `2 aulas libres: A-104, Taller.` */
function freeWords({ taken, free }: DashboardHour, classrooms: number): string {
  const left = classrooms - taken
  if (left <= 0) return 'No hay aulas libres.'
  const named = left > free.length ? '' : `: ${free.join(', ')}`
  return `${left === 1 ? '1 aula libre' : `${left} aulas libres`}${named}.`
}
