import { useState } from 'react'
import { addDays } from '#kernel/dates.ts'
import { Calendar } from '#web/calendar/Calendar.tsx'
import { type CalendarEvent, rangeOf } from '#web/calendar/calendar-days.ts'
import type { CalendarPlace } from '#web/calendar/calendar-view.ts'
import { clock } from '#web/ui/clock.ts'
import { toast } from '#web/ui/toast.ts'

const today = clock.today()
const event = (title: string, from: number, until = from): CalendarEvent => ({
  id: title,
  title,
  from: addDays(today, from),
  until: addDays(today, until),
})
const EVENTS: CalendarEvent[] = [
  event('Feria de proyectos', -2, 5),
  event('Charla', 0),
  { ...event('Feriado', 0), tone: 'warn' },
  event('Cuarta del mismo día', 0),
  { ...event('Entrega de notas', 3), hint: 'Hasta las cuatro de la tarde.' },
]

/** A calendar that keeps its state here instead of in the address. */
export function CalendarSection() {
  const [{ view, day }, go] = useState<Pick<CalendarPlace, 'view' | 'day'>>({ view: 'month', day: today })
  return (
    <>
      <h2 className="text-section">Calendario</h2>
      <Calendar
        label="Calendario de muestra"
        place={{ view, day, today, range: rangeOf(view, day), go: (to) => go({ view, day, ...to }) }}
        events={EVENTS}
        onPick={({ title }) => toast.info(title)}
        empty="No hay nada"
        list={<p>La misma lista, en su tabla.</p>}
      />
    </>
  )
}
