import { type Day, showDayInWords } from '#kernel/dates.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { type CalendarEvent, eventsIn, type Range } from './calendar-days.ts'

type Props = {
  events: readonly CalendarEvent[]
  range: Range
  today: Day
  onPick: (event: CalendarEvent) => void
  empty: string
}

/** The days with events, one below the other; an event that began earlier is listed at the first day shown. */
export function CalendarAgenda({ events, range, today, onPick, empty }: Props) {
  const days = new Map<Day, CalendarEvent[]>()
  for (const event of eventsIn(events, range)) {
    const day = event.from < range.from ? range.from : event.from
    days.set(day, [...(days.get(day) ?? []), event])
  }
  if (days.size === 0) return <p className="cal-empty">{empty} en estas fechas.</p>
  return (
    <ol className="cal-agenda">
      {[...days].map(([day, those]) => (
        <li key={day}>
          <h3>
            {showDayInWords(day)} {day === today && <Badge tone="info">Hoy</Badge>}
          </h3>
          <ul>
            {those.map((event) => (
              <li key={event.id}>
                <button
                  type="button"
                  className="cal-line"
                  data-tone={event.tone}
                  onClick={() => onPick(event)}
                >
                  <span className="font-medium">{event.title}</span>
                  {event.until > day && (
                    <span className="text-text-2">hasta el {showDayInWords(event.until)}</span>
                  )}
                  {event.hint && <span className="cal-hint">{event.hint}</span>}
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
