import { minutesOfDay } from '#kernel/dates.ts'
import { clock } from '#web/ui/clock.ts'
import type { Schedule } from '../contract.ts'
import { minutesOf, type Part, type Sitting } from '../grid/rules.ts'
import { groundOf } from './BlockFace.tsx'

type Props = {
  parts: readonly Part[]
  days: readonly number[]
  sittings: readonly Sitting<Schedule>[]
  today?: number | undefined
}

const LETTERS = ['L', 'M', 'X', 'J', 'V', 'S', 'D']
const FRIDAY = 5
const HOUR = 60
const LABELS_EVERY = 3 * HOUR

/** The week in small, for its shape alone: the list below says the same. */
export function WeekShape({ parts, days, sittings, today }: Props) {
  const times = sittings.map((one) => minutesOf(one, parts))
  const from = Math.floor(Math.min(...times.map(({ start }) => start)) / HOUR) * HOUR
  const until = Math.max(...times.map(({ end }) => end))
  const at = (minutes: number) => `${((minutes - from) / (until - from)) * 100}%`
  const labels = Array.from(
    { length: Math.ceil((until - from) / LABELS_EVERY) },
    (_, index) => from + index * LABELS_EVERY,
  )
  const isDrawn = (day: number) => day <= FRIDAY || sittings.some((one) => one.day === day)
  const now = minutesOfDay(clock.now())
  return (
    <div className="tt-shape" aria-hidden="true">
      <div className="tt-shape-hours">
        {labels.map((minutes) => (
          <span key={minutes} style={{ top: at(minutes) }}>
            {minutes / HOUR}
          </span>
        ))}
      </div>
      {days.filter(isDrawn).map((day) => (
        <div key={day} className="tt-shape-day" data-today={day === today || undefined}>
          <b>{LETTERS[day - 1]}</b>
          <div>
            {labels.map((minutes) => (
              <hr key={minutes} style={{ top: at(minutes) }} />
            ))}
            {sittings
              .filter((one) => one.day === day)
              .map((one) => {
                const { start, end } = minutesOf(one, parts)
                return (
                  <span
                    key={`${one.entry.id} ${start}`}
                    className="tt-block"
                    style={{
                      ...groundOf(one.entry),
                      top: at(start),
                      height: `${((end - start) / (until - from)) * 100}%`,
                    }}
                  >
                    {one.entry.course_section.code}
                  </span>
                )
              })}
            {day === today && now >= from && now < until && (
              <hr className="tt-shape-now" style={{ top: at(now) }} />
            )}
          </div>
        </div>
      ))}
    </div>
  )
}
