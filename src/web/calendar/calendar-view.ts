import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Day, isDay } from '#kernel/dates.ts'
import { clock } from '#web/ui/clock.ts'
import { useNarrow } from '#web/ui/media.ts'
import { type CalendarView, type Range, rangeOf, VIEWS } from './calendar-days.ts'

export type CalendarPlace = {
  view: CalendarView
  day: Day
  today: Day
  range: Range
  go(to: { view?: CalendarView; day?: Day }): void
}

/**
 * The view and the day of a calendar, kept in the address; phones begin with the agenda. Begins at `first`, else
 * today.
 */
export function useCalendarPlace(first?: Day): CalendarPlace {
  const found: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const isNarrow = useNarrow()
  const today = clock.today()
  const view = VIEWS.find((one) => one === found.view) ?? (isNarrow ? 'agenda' : 'month')
  const day = typeof found.day === 'string' && isDay(found.day) ? found.day : (first ?? today)
  return {
    view,
    day,
    today,
    range: rangeOf(view, day),
    go: (to) =>
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (before: Record<string, unknown>) => ({ ...before, ...to }),
      }),
  }
}
