import { addDays, type Day, weekdayOf } from '#kernel/dates.ts'
import type { Entry, Sitting } from '../grid/rules.ts'

type Frame = {
  period: { start_date: Day; end_date: Day } | null
  holidays: readonly Day[]
}

/**
 * What takes place today, and on the next day on which anything does; before a period, on its first two such days. A
 * holiday has nothing (rules.md#timetable).
 */
export function aheadOf<E extends Entry>(
  sittings: readonly Sitting<E>[],
  { period, holidays }: Frame,
  today: Day,
): { date: Day; sitting: Sitting<E> }[] {
  if (!period || sittings.length === 0) return []
  const found: { date: Day; sitting: Sitting<E> }[] = []
  const first = today < period.start_date ? period.start_date : today
  for (let date = first; date <= period.end_date; date = addDays(date, 1)) {
    if (holidays.includes(date)) continue
    const day = weekdayOf(date)
    const own = sittings.filter((sitting) => sitting.day === day).map((sitting) => ({ date, sitting }))
    found.push(...own)
    if (own.length > 0 && date > first) break
  }
  return found
}
