import { addDays, type Day, type Instant, weekdayOf } from '#kernel/dates.ts'

/** One weekly event of a timetable: class hours that follow each other on a day. */
export type WeeklyEvent = {
  /** The same as long as the entry and its first class hour stay. */
  uid: string
  day: number
  /** `HHMM` */
  starts: string
  ends: string
  first: Day
  last: Day
  holidays: readonly Day[]
  title: string
  place: string
  lines: readonly string[]
  changed_at: Instant
}

const ZONE = 'America/Caracas'

/** Venezuela keeps one time all year: it moved to −04:30 in December 2007 and back to −04:00 in May 2016 (IANA tzdata). */
const VTIMEZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:20071209T030000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0430',
  'TZNAME:-0430',
  'END:STANDARD',
  'BEGIN:STANDARD',
  'DTSTART:20160501T023000',
  'TZOFFSETFROM:-0430',
  'TZOFFSETTO:-0400',
  'TZNAME:-04',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const MOST_OCTETS = 75
const encoder = new TextEncoder()

/** RFC 5545, 3.1: lines of at most 75 octets, folded between characters, each ended by CRLF. */
export function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const char of line) {
    const size = encoder.encode(char).length
    if (octets + size > MOST_OCTETS) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += char
    octets += size
  }
  return `${[...lines, current].join('\r\n')}\r\n`
}

// RFC 5545, 3.3.11; a name may hold no other control character, which `text()` of the kernel sees to.
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n|\r|\n/g, String.raw`\n`)

const digits = (day: Day): string => day.replaceAll('-', '')
const stamp = (at: Instant): string => at.replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

/** The first day of the week's day on or after another. */
export const firstOn = (day: number, from: Day): Day => addDays(from, (day - weekdayOf(from) + 7) % 7)

function linesOf(event: WeeklyEvent): string[] {
  const start = firstOn(event.day, event.first)
  if (start > event.last) return []
  const at = `;TZID=${ZONE}:`
  const off = event.holidays.filter(
    (one) => one >= start && one <= event.last && weekdayOf(one) === event.day,
  )
  return [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${stamp(event.changed_at)}`,
    `LAST-MODIFIED:${stamp(event.changed_at)}`,
    `DTSTART${at}${digits(start)}T${event.starts}00`,
    `DTEND${at}${digits(start)}T${event.ends}00`,
    // RFC 5545, 3.3.10: where the start has a zone, UNTIL is in UTC; the last day ends at 04:00 UTC of the next.
    `RRULE:FREQ=WEEKLY;UNTIL=${digits(addDays(event.last, 1))}T035959Z`,
    ...[...new Set(off)].sort().map((one) => `EXDATE${at}${digits(one)}T${event.starts}00`),
    `SUMMARY:${escaped(event.title)}`,
    `LOCATION:${escaped(event.place)}`,
    `DESCRIPTION:${escaped(event.lines.join('\n'))}`,
    'END:VEVENT',
  ]
}

/** A timetable as iCalendar (RFC 5545), with its name and how often to ask again (RFC 7986). */
export function calendarText(name: string, events: readonly WeeklyEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Claustro//Horario//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${ZONE}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...VTIMEZONE,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return lines.map(folded).join('')
}
