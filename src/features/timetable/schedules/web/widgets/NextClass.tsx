import type { ReactNode } from 'react'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import { addDays, type Day, minutesOfDay, showDayInWords } from '#kernel/dates.ts'
import { useAnswer } from '#web/api/api.tsx'
import { useUser } from '#web/api/session.ts'
import { clock } from '#web/ui/clock.ts'
import { useMinute } from '#web/ui/use-minute.ts'
import type { ClassAhead } from '../../upcoming/contract.ts'
import { listClassesAhead } from '../../upcoming/first-calls.ts'

/** What is ahead of whoever is signed in; a home asks for it together with what stands below, and waits for both. */
export function useClassesAhead(): { ahead: readonly ClassAhead[]; isPending: boolean } {
  const { data, isPending } = useAnswer(listClassesAhead, undefined, { silent: true })
  return { ahead: data?.data ?? [], isPending }
}

function useNextClass() {
  const { ahead } = useClassesAhead()
  const now = minutesOfDay(useMinute())
  const today = clock.today()
  const at = ahead.findIndex((one) => one.date > today || (one.date === today && endOf(one) > now))
  const next = ahead[at]
  const isNow = next !== undefined && next.date === today && startOf(next) <= now
  return { next, after: ahead[at + 1], isNow, now, today }
}

/** The class of this hour of whoever is signed in; null between two. */
export function useClassOfNow(): ClassAhead | null {
  const { next, isNow } = useNextClass()
  return isNow && next ? next : null
}

type Props = {
  /** What can be done in the class of this hour; one that has not begun offers nothing. */
  acts?: (now: ClassAhead) => ReactNode
}

/** The next class of whoever is signed in, its room in a frame: what is looked up in the corridor. */
export function OwnNextClass({ acts }: Props) {
  const { teacher } = useUser()
  const { next, after, isNow, now, today } = useNextClass()
  if (!next) return null
  return (
    // A box where one works in it, a rule where one reads it (screens.md#rules-and-boxes).
    <section
      className={teacher ? 'card p-3' : 'sec py-3'}
      style={teacher ? { borderColor: 'var(--primary)' } : { borderBlock: '1px solid var(--text)' }}
    >
      <div className="flex flex-wrap items-baseline gap-x-2 text-control text-text-2">
        <h2 className="text-control">{isNow ? 'Clase de ahora' : 'Próxima clase'}</h2>
        <span>{isNow ? `quedan ${minutesWord(endOf(next) - now)}` : whenWords(next, today, now)}</span>
      </div>
      <div className="flex items-center gap-x-2">
        <span className="figures flex-1">
          <b className="text-figure">{time(next.start_hour, next.start_minute)}</b>{' '}
          <span className="text-text-2">a {time(next.end_hour, next.end_minute)}</span>
        </span>
        <Room of={next} />
      </div>
      <p>
        <b className="text-section">{next.title}</b> <span className="figures text-text-2">{next.code}</span>
      </p>
      <p className="text-control text-text-2">{teacher ? sectionCode(next) : teachersOf(next)}</p>
      {isNow && acts && <div className="mt-3 flex flex-wrap gap-2">{acts(next)}</div>}
      {!teacher && after?.date === next.date && (
        <p className="mt-2 border-line border-t py-2 text-control">
          <span className="text-text-2">Después</span> {time(after.start_hour, after.start_minute)}{' '}
          {after.title}, {after.classroom_code}
        </p>
      )}
    </section>
  )
}

function Room({ of }: { of: ClassAhead }) {
  return (
    <b className="px-2 text-section" style={{ border: '1px solid var(--control)', borderRadius: '4px' }}>
      <span className="sr-only">Aula </span>
      {of.classroom_code}
    </b>
  )
}

export const startOf = ({ start_hour, start_minute }: ClassAhead) => start_hour * 60 + start_minute
export const endOf = ({ end_hour, end_minute }: ClassAhead) => end_hour * 60 + end_minute
const time = (hour: number, minute: number) => `${hour}:${String(minute).padStart(2, '0')}`
export const timesOf = (one: ClassAhead) =>
  `${time(one.start_hour, one.start_minute)} a ${time(one.end_hour, one.end_minute)}`
const teachersOf = ({ teachers }: ClassAhead) =>
  teachers.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(', ') || 'Sin profesor'

/** What begins within so many minutes is told in minutes. */
const SOON = 90

const minutesWord = (many: number) => (many === 1 ? '1 minuto' : `${many} minutos`)

function whenWords(next: ClassAhead, today: Day, now: number): string {
  if (next.date === today) {
    const left = startOf(next) - now
    return left <= SOON ? `en ${minutesWord(left)}` : 'hoy'
  }
  return next.date === addDays(today, 1) ? 'mañana' : `el ${showDayInWords(next.date)}`
}
