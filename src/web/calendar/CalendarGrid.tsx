import { useEffect, useRef } from 'react'
import { type Day, daysBetween, showDayInWords } from '#kernel/dates.ts'
import { type CalendarEvent, dayByKey, eventsOn, lanesOf } from './calendar-days.ts'
import type { CalendarPlace } from './calendar-view.ts'

type Props = {
  label: string
  weeks: readonly (readonly Day[])[]
  place: CalendarPlace
  events: readonly CalendarEvent[]
  onPick: (event: CalendarEvent) => void
}

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']
/** Lines of a day in a month; further events are counted. */
const MOST_LANES = 3

/** Weeks as a table: arrows move by day, PageUp and PageDown by month, Enter opens the day. */
export function CalendarGrid({ label, weeks, place, events, onPick }: Props) {
  const table = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  const { day: active, go } = place
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus follows the day that a key led to
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    table.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [active, weeks])
  const isWeek = weeks.length === 1
  return (
    <table
      ref={table}
      className={isWeek ? 'cal-grid cal-grid-week' : 'cal-grid'}
      aria-label={label}
      onKeyDown={(event) => {
        const isDayButton = event.target instanceof HTMLElement && event.target.dataset.day !== undefined
        const next = isDayButton && !event.altKey && !event.ctrlKey && !event.metaKey
        const day = next ? dayByKey(event.key, active) : null
        if (!day) return
        event.preventDefault()
        moved.current = true
        go({ day })
      }}
    >
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              <abbr title={name}>{name.slice(0, 3)}</abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <Week key={week[0]} {...{ week, place, events, onPick, isWeek }} />
        ))}
      </tbody>
    </table>
  )
}

type WeekProps = Omit<Props, 'label' | 'weeks'> & { week: readonly Day[]; isWeek: boolean }

function Week({ week, place, events, onPick, isWeek }: WeekProps) {
  const lanes = lanesOf(week, events)
  const most = isWeek ? Number.POSITIVE_INFINITY : MOST_LANES
  const lines = Math.max(0, ...lanes.values()) + 1
  return (
    // A minimum height in a table: a week grows with its lines.
    <tr {...(isWeek && { style: { blockSize: `calc(3rem + ${lines} * var(--cal-lane))` } })}>
      {week.map((day) => {
        const those = eventsOn(events, day)
        const hidden = those.filter(({ id }) => (lanes.get(id) ?? 0) >= most).length
        const shown = those.filter(({ id }) => (lanes.get(id) ?? 0) < most)
        const isOutside = !isWeek && day.slice(0, 7) !== place.day.slice(0, 7)
        return (
          <td key={day} data-outside={isOutside || undefined} data-today={day === place.today || undefined}>
            <DayButton {...{ day, place, those, isWeek }} />
            <ul className="cal-bars">
              {shown.map((event) => (
                <Bar key={event.id} {...{ event, day, week, onPick }} lane={lanes.get(event.id) ?? 0} />
              ))}
            </ul>
            {hidden > 0 && <span className="cal-more">{hidden} más</span>}
          </td>
        )
      })}
    </tr>
  )
}

type DayProps = { day: Day; place: CalendarPlace; those: readonly CalendarEvent[]; isWeek: boolean }

function DayButton({ day, place, those, isWeek }: DayProps) {
  const titles = those.map(({ title }) => title).join(', ')
  return (
    <button
      type="button"
      className="cal-day"
      data-day={day}
      tabIndex={day === place.day ? 0 : -1}
      aria-current={day === place.today ? 'date' : undefined}
      aria-label={`${showDayInWords(day)}${titles && `: ${titles}`}`}
      onClick={() => place.go({ day, view: isWeek ? 'agenda' : 'week' })}
    >
      <span>{Number(day.slice(8))}</span>
      <span className="cal-dots" aria-hidden="true">
        {those.slice(0, MOST_LANES).map(({ id, tone }) => (
          <i key={id} data-tone={tone} />
        ))}
      </span>
    </button>
  )
}

type BarProps = {
  event: CalendarEvent
  day: Day
  week: readonly Day[]
  lane: number
  onPick: (event: CalendarEvent) => void
}

/** One bar across all its days of the week, rendered in the first. */
function Bar({ event, day, week, lane, onPick }: BarProps) {
  const last = week.at(-1) ?? day
  if (day !== event.from && day !== week[0]) return null
  const until = event.until < last ? event.until : last
  const days = daysBetween(day, until) + 1
  return (
    // Positioned by lane number, since a bar of an earlier day may lie between two.
    <li style={{ insetBlockStart: `calc(${lane} * var(--cal-lane))`, inlineSize: `calc(${days} * 100%)` }}>
      <button
        type="button"
        className="cal-bar"
        data-tone={event.tone}
        data-before={event.from < day || undefined}
        data-after={event.until > until || undefined}
        title={event.title}
        onClick={() => onPick(event)}
      >
        {event.title}
      </button>
    </li>
  )
}
