import './calendar.css'
import type { ReactNode } from 'react'
import { ErrorState } from '#web/api/ErrorState.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useNarrow } from '#web/ui/media.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { CalendarAgenda } from './CalendarAgenda.tsx'
import { CalendarGrid } from './CalendarGrid.tsx'
import { type CalendarEvent, stepFrom, titleOf, weekOf, weeksOfMonth } from './calendar-days.ts'
import type { CalendarPlace } from './calendar-view.ts'

type Props = {
  /** The subject of the calendar: `Días feriados`. */
  label: string
  place: CalendarPlace
  /** The events of the visible range; undefined while they are read. */
  events: readonly CalendarEvent[] | undefined
  error?: unknown
  retry?: () => void
  /** Opens the details of an event. */
  onPick: (event: CalendarEvent) => void
  /** The sentence of an empty agenda: `No hay feriados`. */
  empty: string
  /** The same records as a list, instead of the calendar. */
  list: ReactNode
}

const CHOICES = [
  { value: 'month', label: 'Mes' },
  { value: 'week', label: 'Semana' },
  { value: 'agenda', label: 'Agenda' },
  { value: 'list', label: 'Lista' },
] as const

/** Events by month, by week, as an agenda, or as the given list. */
export function Calendar(props: Props) {
  const { label, place, list } = props
  const { view, day, today, go } = place
  return (
    <section className="cal" aria-label={label}>
      <header className="cal-head">
        {view !== 'list' && (
          <div className="cal-steps">
            <Button
              icon="left"
              label={view === 'week' ? 'Semana anterior' : 'Mes anterior'}
              onClick={() => go({ day: stepFrom(view, day, -1) })}
            />
            <Button onClick={() => go({ day: today })}>Hoy</Button>
            <Button
              icon="right"
              label={view === 'week' ? 'Semana siguiente' : 'Mes siguiente'}
              onClick={() => go({ day: stepFrom(view, day, 1) })}
            />
            <h2 className="cal-title" aria-live="polite">
              {titleOf(view, day)}
            </h2>
          </div>
        )}
        <div className="cal-views">
          <Segmented label="Ver por" choices={CHOICES} value={view} onChange={(next) => go({ view: next })} />
        </div>
      </header>
      {view === 'list' ? list : <Days {...props} />}
    </section>
  )
}

function Days({ label, place, events, error, retry, onPick, empty }: Props) {
  const isNarrow = useNarrow()
  const { view, day, today, range } = place
  if (!events && error) return <ErrorState error={error} {...(retry && { retry })} />
  if (!events) return <Skeleton rows={6} height={64} />
  if (view === 'agenda' || (view === 'week' && isNarrow))
    return <CalendarAgenda {...{ events, range, today, onPick, empty }} />
  const weeks = view === 'week' ? [weekOf(day)] : weeksOfMonth(day)
  return <CalendarGrid {...{ label, weeks, place, events, onPick }} />
}
