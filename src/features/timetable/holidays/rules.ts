import { addDays, type Day, isDay } from '#kernel/dates.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import { NATIONAL_HOLIDAY_LABELS as NATIONAL } from './words.ts'

export type HolidayFields = { date: Day; title: string; every_year: boolean }

const yearOf = (of: Day): number => Number(of.slice(0, 4))

/** The day of a year, or the last one before it where the year has no 29 February. */
function dayIn(year: number, monthAndDay: string): Day {
  const text = `${String(year).padStart(4, '0')}-${monthAndDay}`
  return isDay(text) ? text : dayIn(year, '02-28')
}

/** Easter Sunday in the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterOf(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const leap = Math.floor(century / 4)
  const drift = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const epact = (19 * golden + century - leap - drift + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * epact + 22 * weekday) / 451)
  const days = epact + weekday - 7 * correction + 114
  const month = String(Math.floor(days / 31)).padStart(2, '0')
  return dayIn(year, `${month}-${String((days % 31) + 1).padStart(2, '0')}`)
}

const FIXED = [
  ['01-01', NATIONAL.new_year],
  ['04-19', NATIONAL.declaration],
  ['05-01', NATIONAL.labour],
  ['06-24', NATIONAL.carabobo],
  ['07-05', NATIONAL.independence],
  ['07-24', NATIONAL.bolivar],
  ['10-12', NATIONAL.resistance],
  ['12-24', NATIONAL.christmas_eve],
  ['12-25', NATIONAL.christmas],
  ['12-31', NATIONAL.new_year_eve],
] as const

/** By days from Easter Sunday: they fall elsewhere every year. */
const MOVABLE = [
  [-48, NATIONAL.carnival_monday],
  [-47, NATIONAL.carnival_tuesday],
  [-3, NATIONAL.holy_thursday],
  [-2, NATIONAL.holy_friday],
] as const

/** The national holidays of Venezuela in a year, in order (Ley Orgánica del Trabajo, article 184). */
export function holidaysOfVenezuela(year: number): HolidayFields[] {
  const easter = easterOf(year)
  const holidays = [
    ...FIXED.map(([day, title]) => ({ date: dayIn(year, day), title, every_year: true })),
    ...MOVABLE.map(([days, title]) => ({ date: addDays(easter, days), title, every_year: false })),
  ]
  // Not toSorted: phones of four years ago have none.
  return holidays.sort((one, other) => one.date.localeCompare(other.date))
}

/** The days between two on which a holiday falls: its date, and that day of each later year where it is of every year. */
export function daysOf({ date, every_year }: HolidayFields, from: Day, until: Day): Day[] {
  const first = yearOf(date)
  const last = every_year ? yearOf(until) : first
  const days: Day[] = []
  for (let year = Math.max(first, every_year ? yearOf(from) : first); year <= last; year++)
    days.push(year === first ? date : dayIn(year, date.slice(5)))
  return days.filter((day) => day >= from && day <= until)
}

/** One of a year is there already when its title falls on its day, be it of that year alone or of every one. */
export const isThere = ({ date, title }: HolidayFields, there: readonly HolidayFields[]): boolean =>
  there.some((one) => one.title === title && daysOf(one, date, date).length > 0)

/** One of each title on a day. */
export const refusalToSave = ({ is_taken }: { is_taken: boolean }) =>
  is_taken ? ('holiday_already_exists' satisfies ErrorCode) : null

/** Only days that are national holidays of the year, and none that is there. */
export function refusalToAdd(
  wanted: readonly Day[],
  offered: readonly (HolidayFields & { is_there: boolean })[],
) {
  const chosen = offered.filter(({ date }) => wanted.includes(date))
  if (wanted.some((date) => !chosen.some((one) => one.date === date)))
    return 'holiday_is_not_national' satisfies ErrorCode
  return chosen.some(({ is_there }) => is_there) ? ('holiday_already_exists' satisfies ErrorCode) : null
}
