import { useEffect, useState } from 'react'
import { addDays, type Day, type Instant, minutesOfDay, showDayInWords } from '#kernel/dates.ts'
import { useAnswer } from '#web/api/api.tsx'
import { LinkTo } from '#web/api/LinkTo.tsx'
import { useUser } from '#web/api/session.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Card } from '#web/ui/Card.tsx'
import { clock } from '#web/ui/clock.ts'
import { type ClassAhead, listClassesAhead } from '../../upcoming/contract.ts'

/** What is ahead of whoever is signed in; a home asks for it together with what stands below, and waits for both. */
export function useClassesAhead(): { ahead: readonly ClassAhead[]; isPending: boolean } {
  const { data, isPending } = useAnswer(listClassesAhead, undefined, { silent: true })
  return { ahead: data?.data ?? [], isPending }
}

/** The next class of whoever is signed in, with its room and time; nothing where there is none. */
export function OwnNextClass() {
  const { ahead } = useClassesAhead()
  const { teacher } = useUser()
  const now = useMinute()
  const today = clock.today()
  const next = ahead.find((one) => one.date > today || (one.date === today && endOf(one) > minutesOfDay(now)))
  if (!next) return null
  const isNow = next.date === today && startOf(next) <= minutesOfDay(now)
  return (
    <Card title={isNow ? 'Clase de ahora' : 'Próxima clase'} tone="info">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="figures font-bold text-title">{timesOf(next)}</span>
        <span className="text-section">Aula {next.classroom_code}</span>
        {isNow ? (
          <Badge tone="ok">En curso</Badge>
        ) : (
          <span className="text-text-2">{dayWords(next.date, today)}</span>
        )}
      </p>
      <p>
        <span className="font-medium">{next.title}</span>{' '}
        <span className="figures text-text-2">{next.code}</span>
      </p>
      <p className="text-control text-text-2">{teacher ? sectionOf(next) : teachersOf(next)}</p>
    </Card>
  )
}

/** All classes of today of whoever is signed in; nothing for whoever has none ahead. */
export function OwnToday() {
  const { ahead } = useClassesAhead()
  const { teacher } = useUser()
  const today = clock.today()
  if (ahead.length === 0) return null
  const own = ahead.filter(({ date }) => date === today)
  return (
    <Card
      title="Clases de hoy"
      action={
        <LinkTo to="/profile/schedule" look="link">
          Ver mi horario
        </LinkTo>
      }
      flush
    >
      {own.length === 0 && <p className="px-4 py-3 text-text-2">Hoy no hay clases.</p>}
      <ol>
        {own.map((one) => (
          <li
            key={`${one.schedule_id} ${startOf(one)}`}
            className="flex flex-wrap items-baseline gap-x-3 border-line border-b px-4 py-3 last:border-b-0"
          >
            <span className="figures">{timesOf(one)}</span>
            <span className="min-w-0 flex-1 basis-48">
              {one.title} <span className="hint figures">{one.code}</span>
              <span className="block text-control text-text-2">
                {teacher ? sectionOf(one) : teachersOf(one)}
              </span>
            </span>
            <span>Aula {one.classroom_code}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

const startOf = ({ start_hour, start_minute }: ClassAhead) => start_hour * 60 + start_minute
const endOf = ({ end_hour, end_minute }: ClassAhead) => end_hour * 60 + end_minute
const time = (hour: number, minute: number) => `${hour}:${String(minute).padStart(2, '0')}`
const timesOf = (one: ClassAhead) =>
  `${time(one.start_hour, one.start_minute)} a ${time(one.end_hour, one.end_minute)}`
const sectionOf = (one: ClassAhead) =>
  `${one.specialization_code} ${one.semester_code}, sección ${one.letter_code}`
const teachersOf = ({ teachers }: ClassAhead) =>
  teachers.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ') || 'Sin profesor'

const MINUTE = 60_000

/** Now, told again every minute. */
function useMinute(): Instant {
  const [now, setNow] = useState(clock.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), MINUTE)
    return () => clearInterval(timer)
  }, [])
  return now
}

function dayWords(date: Day, today: Day): string {
  if (date === today) return 'hoy'
  return date === addDays(today, 1) ? 'mañana' : `el ${showDayInWords(date)}`
}
