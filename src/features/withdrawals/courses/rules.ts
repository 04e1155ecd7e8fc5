import { addDays, type Day, mondayOf } from '#kernel/dates.ts'

export type CourseFacts = {
  is_basic: boolean
  /** The last day on which the period's courses are withdrawn, and whether a note ends it before. */
  last_day: Day
  until_first_note: boolean
  /** The notes of the course-section were handed over. */
  is_delivered: boolean
  /** Somebody gave the student a note in it. */
  has_notes: boolean
  state: 'enrolled' | 'withdrawn' | 'approved' | 'failed' | 'failed_by_absence'
}

/** Not in the basic track, not after the period's last day for it, not what is graded. */
export function refusalToWithdraw(facts: CourseFacts, today: Day) {
  if (facts.is_basic) return 'unable_to_withdraw_courses_in_basic_specialization'
  if (today > facts.last_day) return 'course_withdrawals_ended'
  if (facts.is_delivered) return 'course_section_delivered'
  const isGraded = facts.until_first_note && facts.has_notes
  return isGraded || facts.state !== 'enrolled' ? 'course_already_graded' : null
}

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
