import { addDays, type Day, mondayOf } from '#kernel/dates.ts'

/** A week for withdrawing that the period has not. */
export const withdrawalProblems = (period: {
  weeks_length: number
  withdrawal_last_week?: number | null | undefined
}): { withdrawal_last_week?: string[] } =>
  (period.withdrawal_last_week ?? 0) > period.weeks_length
    ? { withdrawal_last_week: [`max:${period.weeks_length}`] }
    : {}

type WithdrawalLimit = {
  weeks_length: number
  start_date: Day
  end_date: Day
  second_cut_start_date: Day
  /** Null: until the second cut begins. */
  withdrawal_last_week?: number | null | undefined
}

/** The last day on which courses of a period are withdrawn (rules.md#withdrawal): the end of its week, or before the second cut. */
export function lastWithdrawalDay(period: WithdrawalLimit): Day {
  const week = period.withdrawal_last_week
  if (!week) return addDays(period.second_cut_start_date, -1)
  const sunday = addDays(mondayOf(period.start_date), week * 7 - 1)
  // The last week holds what is left.
  return week < period.weeks_length && sunday < period.end_date ? sunday : period.end_date
}
