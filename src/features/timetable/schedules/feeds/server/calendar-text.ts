import ICAL from 'ical.js'
import { addDays, type Instant, weekdayOf } from '#kernel/dates.ts'
import { firstOn, type WeeklyEvent } from '../rules.ts'

/** RFC 7265 writes iCalendar as nested arrays. */
type Property = [name: string, parameters: { tzid?: string; value?: string }, type: string, value: unknown]
type Component = [name: string, properties: Property[], components: Component[]]

const ZONE = 'America/Caracas'
const HERE = { tzid: ZONE }

// RFC 5545, 3.1: at most 75 octets a line; the library leaves the blank out that begins a folded one.
ICAL.foldLength = 74
// The library would write `;VALUE=TEXT`, which no calendar program expects, at a property that it does not know.
for (const name of ['name', 'x-wr-calname', 'x-wr-timezone'])
  ICAL.design.icalendar.property[name] = { defaultType: 'text' }
for (const name of ['refresh-interval', 'x-published-ttl'])
  ICAL.design.icalendar.property[name] = { defaultType: 'duration' }

const text = (name: string, value: string): Property => [name, {}, 'text', value]
const time = (name: string, value: string): Property => [
  name,
  value.endsWith('Z') ? {} : HERE,
  'date-time',
  value,
]

const offsets = (since: string, from: string, to: string, name: string): Component => [
  'standard',
  [
    ['dtstart', {}, 'date-time', since],
    ['tzoffsetfrom', {}, 'utc-offset', from],
    ['tzoffsetto', {}, 'utc-offset', to],
    text('tzname', name),
  ],
  [],
]

/** Venezuela keeps one time all year: it moved to −04:30 in December 2007 and back to −04:00 in May 2016 (IANA tzdata). */
const VTIMEZONE: Component = [
  'vtimezone',
  [text('tzid', ZONE)],
  [
    offsets('2007-12-09T03:00:00', '-04:00', '-04:30', '-0430'),
    offsets('2016-05-01T02:30:00', '-04:30', '-04:00', '-04'),
  ],
]

const stamp = (at: Instant): string => at.replace(/\.\d+/, '')
const clockOf = (hhmm: string): string => `${hhmm.slice(0, 2)}:${hhmm.slice(2)}:00`

function componentOf(event: WeeklyEvent): Component[] {
  const start = firstOn(event.day, event.first)
  if (start > event.last) return []
  const off = event.holidays.filter(
    (one) => one >= start && one <= event.last && weekdayOf(one) === event.day,
  )
  const properties = [
    text('uid', event.uid),
    time('dtstamp', stamp(event.changed_at)),
    time('last-modified', stamp(event.changed_at)),
    time('dtstart', `${start}T${clockOf(event.starts)}`),
    time('dtend', `${start}T${clockOf(event.ends)}`),
    // RFC 5545, 3.3.10: where the start has a zone, UNTIL is in UTC; the last day ends at 04:00 UTC of the next.
    [
      'rrule',
      {},
      'recur',
      { freq: 'WEEKLY', until: `${addDays(event.last, 1)}T03:59:59Z` },
    ] satisfies Property,
    ...[...new Set(off)].sort().map((one) => time('exdate', `${one}T${clockOf(event.starts)}`)),
    text('summary', event.title),
    text('location', event.place),
    text('description', event.lines.join('\n')),
  ]
  return [['vevent', properties, []]]
}

/** Returns a timetable as iCalendar (RFC 5545), with its name and how often to ask again (RFC 7986). */
export function calendarText(name: string, events: readonly WeeklyEvent[]): string {
  const properties = [
    text('version', '2.0'),
    text('prodid', '-//Claustro//Horario//ES'),
    text('calscale', 'GREGORIAN'),
    text('method', 'PUBLISH'),
    text('name', name),
    text('x-wr-calname', name),
    text('x-wr-timezone', ZONE),
    ['refresh-interval', { value: 'DURATION' }, 'duration', 'PT6H'] satisfies Property,
    ['x-published-ttl', {}, 'duration', 'PT6H'] satisfies Property,
  ]
  return ICAL.stringify(['vcalendar', properties, [VTIMEZONE, ...events.flatMap(componentOf)]])
}
