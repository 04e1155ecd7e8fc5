/** A strict reader of iCalendar (RFC 5545), as far as a timetable goes: it refuses what a real calendar might. */

type Property = { name: string; params: Record<string, string>; value: string }
export type Component = { name: string; properties: Property[]; components: Component[] }

const MOST_OCTETS = 75
const LINE = /^([A-Z][A-Z0-9-]*)((?:;[A-Z][A-Z0-9-]*=(?:"[^"]*"|[^";:,]*))*):(.*)$/
/** What stands exactly once in a component (3.6, 3.6.1, 3.6.5), or at most once. */
const ONCE: Record<string, readonly string[]> = {
  VCALENDAR: ['PRODID', 'VERSION'],
  VEVENT: ['UID', 'DTSTAMP', 'DTSTART'],
  VTIMEZONE: ['TZID'],
  STANDARD: ['DTSTART', 'TZOFFSETFROM', 'TZOFFSETTO'],
}
const AT_MOST_ONCE = [
  'DTEND',
  'RRULE',
  'SUMMARY',
  'LOCATION',
  'DESCRIPTION',
  'LAST-MODIFIED',
  'METHOD',
  'CALSCALE',
]

function unfolded(text: string): string[] {
  if (!text.endsWith('\r\n')) throw new Error('the last line has no end')
  const lines = text.slice(0, -2).split('\r\n')
  for (const line of lines) {
    if (/[\r\n]/.test(line)) throw new Error(`a line end that is not CRLF: ${JSON.stringify(line)}`)
    if (Buffer.byteLength(line) > MOST_OCTETS) throw new Error(`longer than ${MOST_OCTETS} octets: ${line}`)
    if (Buffer.from(line).toString('utf8') !== line || line.includes('\u{fffd}'))
      throw new Error(`cut: ${line}`)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: 3.1 allows none but the tab
    if (/[\u0000-\u0008\u000b-\u001f\u007f]/.test(line)) throw new Error(`a control character: ${line}`)
    if (line === '') throw new Error('an empty line')
  }
  return lines
    .join('\r\n')
    .replaceAll(/\r\n[ \t]/g, '')
    .split('\r\n')
}

function propertyOf(line: string): Property {
  const match = LINE.exec(line)
  if (!match) throw new Error(`no content line: ${line}`)
  const [, name = '', params = '', value = ''] = match
  const pairs = params
    .split(';')
    .filter(Boolean)
    .map((one) => one.split('=') as [string, string])
  return { name, params: Object.fromEntries(pairs), value }
}

/** The calendar, every component closed in order and with what it must have. */
export function calendarIn(text: string): Component {
  const root: Component = { name: '', properties: [], components: [] }
  const open = [root]
  for (const line of unfolded(text)) {
    const property = propertyOf(line)
    const inner = open.at(-1) ?? root
    if (property.name === 'BEGIN') {
      const component = { name: property.value, properties: [], components: [] }
      inner.components.push(component)
      open.push(component)
    } else if (property.name === 'END') {
      if (inner.name !== property.value) throw new Error(`${inner.name} is closed by ${property.value}`)
      insistOnParts(inner)
      open.pop()
    } else if (inner === root) throw new Error(`outside of the calendar: ${line}`)
    else inner.properties.push(property)
  }
  const [calendar, ...more] = root.components
  if (open.length !== 1 || calendar?.name !== 'VCALENDAR' || more.length > 0) throw new Error('no calendar')
  return calendar
}

function insistOnParts(component: Component): void {
  const times = (name: string) => component.properties.filter((one) => one.name === name).length
  for (const name of ONCE[component.name] ?? [])
    if (times(name) !== 1) throw new Error(`${component.name} has ${times(name)} ${name}`)
  for (const name of AT_MOST_ONCE)
    if (times(name) > 1) throw new Error(`${component.name} has several ${name}`)
}

const only = ({ name, properties }: Component, wanted: string): Property => {
  const found = properties.find((one) => one.name === wanted)
  if (!found) throw new Error(`${name} has no ${wanted}`)
  return found
}

export const rawOf = (component: Component, name: string): string => only(component, name).value

/** 3.3.11: every comma, semicolon and backslash is escaped. */
export function textOf(component: Component, name: string): string {
  const { value } = only(component, name)
  if (/(?<!\\)(?:\\\\)*[,;]/.test(value)) throw new Error(`unescaped: ${value}`)
  return value.replaceAll(/\\(.)/g, (_, char: string) => {
    if (!'\\;,nN'.includes(char)) throw new Error(`no such escape: ${char}`)
    return char.toLowerCase() === 'n' ? '\n' : char
  })
}

const LOCAL = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})$/

function local({ params, value }: Property, zones: ReadonlySet<string>): number {
  const parts = LOCAL.exec(value)?.slice(1).map(Number)
  if (!parts || !zones.has(params.TZID ?? ''))
    throw new Error(`no local time of a zone that is here: ${value}`)
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts
  return Date.UTC(year, month - 1, day, hour, minute)
}

const WEEK_MS = 7 * 86_400_000
const OFFSET_MS = 4 * 3_600_000

/** When an event takes place, as local `YYYY-MM-DDTHH:MM`: each week until the end, without the dates taken out. */
export function occurrencesOf(calendar: Component, event: Component): string[] {
  const zones = new Set(
    calendar.components.filter((one) => one.name === 'VTIMEZONE').map((one) => rawOf(one, 'TZID')),
  )
  const start = local(only(event, 'DTSTART'), zones)
  if (local(only(event, 'DTEND'), zones) <= start) throw new Error('it ends before it starts')
  const until = /^FREQ=WEEKLY;UNTIL=(\d{8}T\d{6})Z$/.exec(rawOf(event, 'RRULE'))?.[1]
  if (!until) throw new Error(`no weekly rule with its end in UTC: ${rawOf(event, 'RRULE')}`)
  const last = local({ name: '', params: { TZID: [...zones][0] ?? '' }, value: until }, zones) - OFFSET_MS
  const out = event.properties.filter(({ name }) => name === 'EXDATE').map((one) => local(one, zones))
  const all: number[] = []
  for (let at = start; at <= last; at += WEEK_MS) all.push(at)
  const strange = out.filter((at) => !all.includes(at))
  if (strange.length > 0) throw new Error('a date is taken out that is not in')
  return all.filter((at) => !out.includes(at)).map((at) => new Date(at).toISOString().slice(0, 16))
}
