/** A calendar date `YYYY-MM-DD` that belongs to no zone; compared as text. */
export type Day = string & { readonly day: true }
/** A moment as UTC ISO 8601 text. */
export type Instant = string & { readonly instant: true }

/** The injected source of the time: the demo institute lives six years in seconds. */
export type Clock = { now(): Instant; today(): Day }

/** The institute lives in Venezuela: its today begins at 04:00 UTC, all year. */
const ZONE_OFFSET_MS = -4 * 3_600_000

export const isDay = (text: string): text is Day => {
  // PostgreSQL knows no year 0.
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

export const systemClock: Clock = clockAt(() => Date.now())

/** A clock over any source of milliseconds since 1970. */
export function clockAt(milliseconds: () => number): Clock {
  return {
    now: () => new Date(milliseconds()).toISOString() as Instant,
    today: () => new Date(milliseconds() + ZONE_OFFSET_MS).toISOString().slice(0, 10) as Day,
  }
}

export function addDays(from: Day, days: number): Day {
  return new Date(Date.parse(`${from}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10) as Day
}

/** From where spreadsheets count days: they have a 29 February 1900 that never was as day 60, and are right after it. */
export const SHEET_DAY_ZERO = '1899-12-30' as Day

/** The number that a spreadsheet keeps of a day without its format: five figures since 1927; four are a year alone. */
export const dayFromSerial = (text: string): Day | null =>
  /^\d{5}$/.test(text) ? addDays(SHEET_DAY_ZERO, Number(text)) : null

export function addTime(from: Instant, milliseconds: number): Instant {
  return new Date(Date.parse(from) + milliseconds).toISOString() as Instant
}

/** Whole days from one day to another; negative when the second is earlier. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000)
}

/** 1 = Monday … 7 = Sunday (rules.md#values). */
export function weekdayOf(of: Day): number {
  return new Date(`${of}T00:00:00Z`).getUTCDay() || 7
}

/** The Monday of a day's week. */
export const mondayOf = (of: Day): Day => addDays(of, 1 - weekdayOf(of))

/** `Sat, 21 Nov 2026 14:05:00 +0000`, as mails have it (RFC 5322, 3.3). */
export const mailDate = (at: Instant): string =>
  new Date(Date.parse(at)).toUTCString().replace('GMT', '+0000')

/** Milliseconds since 1970 of a moment. */
export const timeOf = (at: Instant): number => Date.parse(at)

const local = (at: Instant): string => new Date(Date.parse(at) + ZONE_OFFSET_MS).toISOString()

/** The calendar day on which a moment falls at the institute. */
export const dayOf = (at: Instant): Day => local(at).slice(0, 10) as Day

/** The moment at which a calendar day begins at the institute. */
export const startOfDay = (of: Day): Instant =>
  new Date(Date.parse(`${of}T00:00:00Z`) - ZONE_OFFSET_MS).toISOString() as Instant

/** The hour of the day that a clock at the institute shows. */
export const hourOf = (at: Instant): number => Number(local(at).slice(11, 13))

/** Minutes since midnight that a clock at the institute shows. */
export const minutesOfDay = (at: Instant): number => hourOf(at) * 60 + Number(local(at).slice(14, 16))

/** `2026-11-21 a las 14:05`, as stands beside a notification; in its sentence days are in words. */
export const showInstant = (at: Instant): string => `${dayOf(at)} a las ${local(at).slice(11, 16)}`

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo']
const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

/** `lunes`, of 1 to 7. */
export const weekdayName = (day: number): string => WEEKDAYS[day - 1] ?? ''

/** `lunes 23 de noviembre`: dates in prose (screens.md#words). */
export function showDayInWords(of: Day): string {
  const [, month, date] = of.split('-').map(Number)
  return `${WEEKDAYS[weekdayOf(of) - 1]} ${date} de ${MONTHS[(month ?? 1) - 1]}`
}

/** `lunes 23 de noviembre a las 10:00`: a moment in prose. */
export const showMomentInWords = (at: Instant): string => `${showDayInWords(dayOf(at))} a las ${showTime(at)}`

/** `vie 20 nov`: a day of the running period where room is short. */
export const showShortDay = (of: Day): string =>
  `${weekdayName(weekdayOf(of)).slice(0, 3)} ${showDay(of).split(' ').slice(0, 2).join(' ')}`

/** `20 nov 2026`: a day in tables and files (screens.md#words). */
export function showDay(of: Day): string {
  const [year, month, date] = of.split('-').map(Number)
  return `${date} ${MONTHS[(month ?? 1) - 1]?.slice(0, 3)} ${year}`
}

/** `23 de noviembre de 2026`: a day on a paper. */
export const showFullDay = (of: Day): string => `${Number(of.slice(8))} de ${showMonth(of)}`

/** `14:05` */
export const showTime = (at: Instant): string => local(at).slice(11, 16)

/** `20 nov 2026, 14:05` */
export const showMoment = (at: Instant): string => `${showDay(dayOf(at))}, ${showTime(at)}`

/** `20/11/2026`: a day as people type it. */
export const dayAsTyped = (of: Day): string => of.split('-').reverse().join('/')

/** `noviembre de 2026` */
export const showMonth = (of: Day): string => `${MONTHS[Number(of.slice(5, 7)) - 1]} de ${of.slice(0, 4)}`
