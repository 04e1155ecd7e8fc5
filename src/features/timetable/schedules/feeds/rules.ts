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

/** The first day of the week's day on or after another. */
export const firstOn = (day: number, from: Day): Day => addDays(from, (day - weekdayOf(from) + 7) % 7)
