import { mayCall } from '#kernel/access.ts'
import { minutesOfDay, weekdayOf } from '#kernel/dates.ts'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { holderOf, useUser } from '#web/api/session.ts'
import { AsTable } from '#web/ui/AsTable.tsx'
import { Card } from '#web/ui/Card.tsx'
import { clock } from '#web/ui/clock.ts'
import { Plot } from '#web/ui/Plot.tsx'
import { type Bar, Bars } from '#web/ui/PlotMarks.tsx'
import { wholeScale } from '#web/ui/plot-scale.ts'
import type { DashboardHour, IndexDashboard } from '../contract.ts'
import { DECIDING } from '../rules.ts'

type Props = {
  today: NonNullable<IndexDashboard['today']>
  /** That of today. */
  period_id: number | undefined
}

const timeOf = ({ start_hour, start_minute }: DashboardHour) =>
  `${start_hour}:${String(start_minute).padStart(2, '0')}`
const isAt = (one: DashboardHour, minute: number) =>
  one.start_hour * 60 + one.start_minute <= minute && minute < one.end_hour * 60 + one.end_minute

/** The classes of today and how many classrooms each hour takes, that of now marked. */
export function Today({ today: { classes, classrooms, hours }, period_id }: Props) {
  const minute = minutesOfDay(clock.now())
  const now = hours.find((one) => isAt(one, minute))
  const taken = hours.map((one) => one.taken)
  const fullest = Math.max(...taken)
  const words = classes === 1 ? '1 clase' : `${classes} clases`
  const mayList = mayCall(DECIDING.lessons, holderOf(useUser()))
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
        <b className="figures">
          {mayList ? (
            <LinkTo to="/reports/classes" look="link">
              {words}
            </LinkTo>
          ) : (
            words
          )}
        </b>
        {now && `, ${now.taken} ahora`}.{' '}
        {now && <Free hour={now} classrooms={classrooms} period_id={period_id} />}
      </p>
      {hours.length > 0 && (
        <>
          <p className="mt-2 text-hint text-text-3">Aulas ocupadas por hora de clase, de {classrooms}</p>
          <Plot scale={wholeScale(classrooms, taken)} axis={String} lines={8}>
            {(field) => <Bars of={field} bars={hours.map((one, at) => barOf(one, at, { now, marked }))} />}
          </Plot>
          <AsTable
            caption="Aulas ocupadas hoy por hora de clase"
            heads={['Hora', 'Ocupadas', 'Libres']}
            rows={hours.map((one) => [
              timeOf(one),
              one.taken,
              <FreeCell key={one.id} hour={one} of={classrooms} />,
            ])}
          />
        </>
      )}
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

/** So many free classrooms are named in a sentence; the table names those of each hour. */
const MOST_SAID = 4

/** `A-104, Taller`; of very many the first. */
function freeNames({ taken, free }: DashboardHour, classrooms: number): string {
  const more = classrooms - taken - free.length
  return more > 0 ? `${free.join(', ')} y ${more} más` : free.join(', ')
}

function FreeCell({ hour, of }: { hour: DashboardHour; of: number }) {
  if (hour.taken === 0) return 'todas'
  return (
    <span className="block whitespace-normal text-compact">
      {hour.taken >= of ? 'ninguna' : freeNames(hour, of)}
    </span>
  )
}

type FreeProps = { hour: DashboardHour; classrooms: number; period_id: number | undefined }

/** `2 aulas libres: A-104, Taller.`, which leads to exactly these whoever may look for a classroom. */
function Free({ hour, classrooms, period_id }: FreeProps) {
  const holder = holderOf(useUser())
  const left = classrooms - hour.taken
  if (left <= 0) return 'No hay aulas libres.'
  const words = left === 1 ? '1 aula libre' : `${left} aulas libres`
  const search = { period_id, day: weekdayOf(clock.today()), hours: hour.id }
  return (
    <>
      {mayCall(DECIDING.rooms, holder) ? (
        <LinkTo to="/schedules/disponibilities" search={search} look="link">
          {words}
        </LinkTo>
      ) : (
        words
      )}
      {left <= MOST_SAID && `: ${freeNames(hour, classrooms)}`}.
    </>
  )
}
