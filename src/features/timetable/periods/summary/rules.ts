import { type Day, daysBetween, mondayOf } from '#kernel/dates.ts'
import type { PeriodWeeks } from './contract.ts'

type Weeks = Pick<PeriodWeeks, 'start_date' | 'weeks_length'>

/** Which week of a period a day falls in, from 1; weeks turn on Mondays, and the last holds what is left. Null outside the period. */
export function weekOn(period: Weeks & Pick<PeriodWeeks, 'end_date'>, today: Day): number | null {
  if (today < period.start_date || today > period.end_date) return null
  return weekAt(period, today)
}

/** The same for any day: what was paid before the first week counts in the first. */
export function weekAt({ start_date, weeks_length }: Weeks, at: Day): number {
  return Math.min(weeks_length, Math.max(1, Math.floor(daysBetween(mondayOf(start_date), at) / 7) + 1))
}

type Cuts = Pick<
  PeriodWeeks,
  'start_date' | 'first_cut_end_date' | 'second_cut_start_date' | 'second_cut_end_date'
>

/** Which cut a day falls in; null before, between and after them. */
export function cutOn(period: Cuts, today: Day): 1 | 2 | null {
  if (today < period.start_date || today > period.second_cut_end_date) return null
  if (today <= period.first_cut_end_date) return 1
  return today >= period.second_cut_start_date ? 2 : null
}
