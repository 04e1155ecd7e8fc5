import ICAL from 'ical.js'

const MOST_OCTETS = 75

/** A calendar as a calendar program reads it, of lines as RFC 5545 (3.1) wants them. */
export function calendarIn(text: string): ICAL.Component {
  const wrong = text
    .split('\r\n')
    .filter((line) => Buffer.byteLength(line) > MOST_OCTETS || /[\r\n\u{fffd}]/u.test(line))
  if (wrong.length > 0 || !text.endsWith('\r\n'))
    throw new Error(`no lines of a calendar: ${wrong.join(' | ')}`)
  const calendar = new ICAL.Component(ICAL.parse(text))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return calendar
}

export const eventsOf = (calendar: ICAL.Component) => calendar.getAllSubcomponents('vevent')

export const textOf = (component: ICAL.Component, name: string): string =>
  String(component.getFirstPropertyValue(name.toLowerCase()))

/** The moments at which an event begins: each week until the end, without the dates taken out. */
export function occurrencesOf(event: ICAL.Component): string[] {
  const dates = new ICAL.Event(event).iterator()
  const all: string[] = []
  for (let at = dates.next(); at; at = dates.next()) all.push(at.toJSDate().toISOString().slice(0, 16))
  return all
}
