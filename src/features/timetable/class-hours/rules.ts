import type { ErrorCode } from '#kernel/errors.ts'

export type Times = { start_hour: number; start_minute: number; end_hour: number; end_minute: number }

/** `7:00`: minutes are shown with two digits (rules.md#class-hours). */
const showTime = (hour: number, minute: number): string => `${hour}:${String(minute).padStart(2, '0')}`

/** `7:00 a 7:45` */
export const showTimes = ({ start_hour, start_minute, end_hour, end_minute }: Times): string =>
  `${showTime(start_hour, start_minute)} a ${showTime(end_hour, end_minute)}`

export const minutesOf = ({ start_hour, start_minute, end_hour, end_minute }: Times): number =>
  (end_hour - start_hour) * 60 + end_minute - start_minute

/** As many as a day can hold without becoming a list of minutes. */
export const MOST_AT_ONCE = 24

const DAY_MINUTES = 24 * 60

/** Hours of one length, one behind the other from a minute of the day on; those that would pass midnight are left out. */
export function regularHours({
  from,
  minutes,
  count,
}: {
  from: number
  minutes: number
  count: number
}): Times[] {
  if (minutes <= 0) return []
  return Array.from({ length: Math.min(count, MOST_AT_ONCE) }, (_, at) => from + at * minutes)
    .filter((start) => start + minutes < DAY_MINUTES)
    .map((start) => ({
      start_hour: Math.floor(start / 60),
      start_minute: start % 60,
      end_hour: Math.floor((start + minutes) / 60),
      end_minute: (start + minutes) % 60,
    }))
}

/** An hour takes some time, and shares none of it with another; one may begin when another ends. */
export function refusalToSave(times: Times, { overlaps }: { overlaps: boolean }) {
  if (minutesOf(times) <= 0) return 'class_hour_not_in_order' satisfies ErrorCode
  return overlaps ? ('class_hour_overlaps' satisfies ErrorCode) : null
}

/** A class hour of a timetable stays, also of one that is over. */
export const refusalToDelete = ({ slots }: { slots: number }) =>
  slots > 0 ? ('class_hour_has_schedules' satisfies ErrorCode) : null
