import { addDays, type Day, isDay, mondayOf, showDayInWords, showMonth } from '#kernel/dates.ts'

export const VIEWS = ['month', 'week', 'agenda', 'list'] as const
export type CalendarView = (typeof VIEWS)[number]

/** An event of one day or more. */
export type CalendarEvent = {
  id: string
  title: string
  from: Day
  until: Day
  /** A second line, where there is room. */
  hint?: string | undefined
  tone?: 'info' | 'warn'
}

export type Range = { from: Day; until: Day }

const WEEK = 7
const JANUARY = 1
const DECEMBER = 12

const dayOr = (text: string, other: Day): Day => (isDay(text) ? text : other)

const firstOfMonth = (of: Day): Day => dayOr(`${of.slice(0, 8)}01`, of)

/** Returns the same day `months` later, or that month's last day where it has none. */
export function addMonths(of: Day, months: number): Day {
  const count = Number(of.slice(0, 4)) * DECEMBER + Number(of.slice(5, 7)) - JANUARY + months
  const year = String(Math.floor(count / DECEMBER)).padStart(4, '0')
  const month = String((count % DECEMBER) + JANUARY).padStart(2, '0')
  const dates = [of.slice(8), '30', '29', '28']
  return dates.map((date) => `${year}-${month}-${date}`).find(isDay) ?? of
}

const lastOfMonth = (of: Day): Day => addDays(firstOfMonth(addMonths(firstOfMonth(of), 1)), -1)

export const weekOf = (of: Day): Day[] => Array.from({ length: WEEK }, (_, at) => addDays(mondayOf(of), at))

/** Returns the weeks that a month touches, from Monday on. */
export function weeksOfMonth(of: Day): Day[][] {
  const weeks: Day[][] = []
  const last = lastOfMonth(of)
  for (let monday = mondayOf(firstOfMonth(of)); monday <= last; monday = addDays(monday, WEEK))
    weeks.push(weekOf(monday))
  return weeks
}

/** Returns the visible days; a month includes those of its first and last weeks. */
export function rangeOf(view: CalendarView, of: Day): Range {
  if (view === 'week') return { from: mondayOf(of), until: addDays(mondayOf(of), WEEK - 1) }
  if (view === 'agenda') return { from: firstOfMonth(of), until: lastOfMonth(of) }
  return { from: mondayOf(firstOfMonth(of)), until: addDays(mondayOf(lastOfMonth(of)), WEEK - 1) }
}

export const titleOf = (view: CalendarView, of: Day): string =>
  view === 'week' ? `Semana del ${showDayInWords(mondayOf(of)).replace(/^\S+ /, '')}` : showMonth(of)

/** Returns the day that the buttons beside the title lead to. */
export const stepFrom = (view: CalendarView, of: Day, steps: number): Day =>
  view === 'week' ? addDays(of, steps * WEEK) : addMonths(of, steps)

/** Returns the day that a key leads to; null for other keys. */
export function dayByKey(key: string, of: Day): Day | null {
  if (key === 'ArrowLeft') return addDays(of, -1)
  if (key === 'ArrowRight') return addDays(of, 1)
  if (key === 'ArrowUp') return addDays(of, -WEEK)
  if (key === 'ArrowDown') return addDays(of, WEEK)
  if (key === 'Home') return mondayOf(of)
  if (key === 'End') return addDays(mondayOf(of), WEEK - 1)
  if (key === 'PageUp') return addMonths(of, -1)
  return key === 'PageDown' ? addMonths(of, 1) : null
}

const falls = (event: CalendarEvent, { from, until }: Range) => event.from <= until && event.until >= from

/** Returns the events within the range, the earliest and longest first. */
export const eventsIn = (events: readonly CalendarEvent[], range: Range): CalendarEvent[] =>
  events
    .filter((event) => falls(event, range))
    .sort(
      (one, other) =>
        one.from.localeCompare(other.from) ||
        other.until.localeCompare(one.until) ||
        one.title.localeCompare(other.title, 'es'),
    )

export const eventsOn = (events: readonly CalendarEvent[], day: Day) =>
  eventsIn(events, { from: day, until: day })

/** Assigns each event of a week one lane over all its days, so that it is one bar. */
export function lanesOf(week: readonly Day[], events: readonly CalendarEvent[]): Map<string, number> {
  const [from, until] = [week.at(0), week.at(-1)]
  const lanes = new Map<string, number>()
  if (!from || !until) return lanes
  const taken: CalendarEvent[][] = []
  for (const event of eventsIn(events, { from, until })) {
    const free = taken.findIndex((lane) => !lane.some((one) => falls(one, event)))
    const at = free === -1 ? taken.length : free
    taken[at] = [...(taken[at] ?? []), event]
    lanes.set(event.id, at)
  }
  return lanes
}
