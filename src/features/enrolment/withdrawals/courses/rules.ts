import type { Day } from '#kernel/dates.ts'

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
