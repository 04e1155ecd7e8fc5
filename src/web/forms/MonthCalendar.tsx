import { type CalendarDate, parseDate } from '@internationalized/date'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  Heading,
} from 'react-aria-components/Calendar'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { isDay } from '#kernel/dates.ts'
import { Icon } from '#web/ui/Icon.tsx'

type Props = { value: string; from?: string; until?: string; onPick: (day: string) => void }

const dateOf = (day: string | undefined): CalendarDate | null => (day && isDay(day) ? parseDate(day) : null)

/** A month by React Aria: arrows move by day and week, PageUp and PageDown by month, with Shift by year. */
export function MonthCalendar({ value, from, until, onPick }: Props) {
  const chosen = dateOf(value)
  return (
    <I18nProvider locale="es-VE">
      <Calendar
        aria-label="Elegir la fecha"
        value={chosen}
        minValue={dateOf(from)}
        maxValue={dateOf(until)}
        onChange={(date) => onPick(date.toString())}
        firstDayOfWeek="mon"
        autoFocus
        className="calendar"
      >
        <header className="calendar-head">
          <Button slot="previous" className="calendar-step">
            <Icon name="left" />
          </Button>
          <Heading className="calendar-title" />
          <Button slot="next" className="calendar-step">
            <Icon name="right" />
          </Button>
        </header>
        <CalendarGrid className="calendar-grid" weekdayStyle="short">
          <CalendarGridHeader>
            {(day) => <CalendarHeaderCell className="calendar-weekday">{day}</CalendarHeaderCell>}
          </CalendarGridHeader>
          <CalendarGridBody>
            {(date) => <CalendarCell date={date} className="calendar-day" />}
          </CalendarGridBody>
        </CalendarGrid>
      </Calendar>
    </I18nProvider>
  )
}
