import { useWatch } from 'react-hook-form'
import { listHolidays } from '#features/timetable/holidays/contract.ts'
import { daysOf } from '#features/timetable/holidays/rules.ts'
import { addDays, type Day, isDay, showDay } from '#kernel/dates.ts'
import { useAnswer } from '#web/api/api.tsx'
import { weekAt } from '../summary/rules.ts'

const NAMES = [
  'start_date',
  'first_cut_end_date',
  'second_cut_start_date',
  'second_cut_end_date',
  'weeks_length',
]
const MOST_WEEKS = 60

/** The weeks of the period as they are typed: a square each, darker in the second cut, with a mark where a holiday falls. */
export function PeriodWeeks() {
  const values: unknown[] = useWatch({ name: NAMES })
  const weeks = Number(values.at(-1))
  const days = values.filter((one): one is Day => typeof one === 'string' && isDay(one))
  const [start, firstEnd, second, secondEnd] = days
  if (!start || !firstEnd || !second || !secondEnd || !(weeks >= 1 && weeks <= MOST_WEEKS)) return null
  return <Weeks {...{ start, firstEnd, second, secondEnd, weeks }} />
}

type Cuts = Record<'start' | 'firstEnd' | 'second' | 'secondEnd', Day>

const list = new Intl.ListFormat('es-VE')

function Weeks({ start, firstEnd, second, secondEnd, weeks }: Cuts & { weeks: number }) {
  const until = addDays(start, weeks * 7 - 1)
  const query = { from: start, until, limit: 0 }
  const holidays = useAnswer(listHolidays, { query }, { silent: true, staleTime: 60_000 }).data?.data ?? []
  const weekOf = (of: Day) => weekAt({ start_date: start, weeks_length: weeks }, of) - 1
  const off = new Set(holidays.flatMap((one) => daysOf(one, start, until)).map(weekOf))
  const cutOf = (week: number) => {
    if (week <= weekOf(firstEnd)) return 1
    return week >= weekOf(second) && week <= weekOf(secondEnd) ? 2 : undefined
  }
  const marked = [...off].sort((one, other) => one - other).map((week) => String(week + 1))
  return (
    <div className="grid gap-1" style={{ gridColumn: '1 / -1' }}>
      <div
        className="weeks"
        role="img"
        aria-label={`${weeks} semanas${marked.length > 0 ? `, con feriados en la ${list.format(marked)}` : ''}`}
      >
        {Array.from({ length: weeks }, (_, week) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: weeks have no other name than their place
          <span key={week} data-cut={cutOf(week)} data-off={off.has(week) || undefined} />
        ))}
      </div>
      <p className="hint figures flex flex-wrap justify-between gap-x-4">
        <span>Primer corte: {showDay(start)}</span>
        <span>Segundo corte: {showDay(second)}</span>
      </p>
      {marked.length > 0 && <p className="hint">Triángulo: semana con feriado.</p>}
    </div>
  )
}
