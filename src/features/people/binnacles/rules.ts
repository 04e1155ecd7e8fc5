import { type Day, dayOf, daysBetween, type Instant } from '#kernel/dates.ts'
import type { ErrorCode } from '#kernel/errors.ts'

export const BINNACLE_KINDS = ['academic', 'behaviour', 'other'] as const

/** rules.md#binnacles: so long the author may change what was written. */
const AUTHOR_DAYS = 7

export type Writer = { user_id: number; is_admin: boolean }
export type BinnacleFacts = { author_user_id: number | null; created_at: Instant; today: Day }

/** The author within seven days, an administrator at any time. */
export function refusalToChange(by: Writer, { author_user_id, created_at, today }: BinnacleFacts) {
  if (by.is_admin) return null
  if (author_user_id !== by.user_id) return 'binnacle_of_another' satisfies ErrorCode
  return daysBetween(dayOf(created_at), today) > AUTHOR_DAYS ? ('binnacle_is_old' satisfies ErrorCode) : null
}

export type CourseFacts = {
  /** The one that section and course name; null where there is none. */
  course_section_id: number | null
  is_enrolled: boolean
}

type BinnacleCourse = { section_id?: number | null | undefined; course_id?: number | null | undefined }

/** Both or none of section and course, and with them the student must take the course there. */
export function refusalToPlace({ section_id, course_id }: BinnacleCourse, facts: CourseFacts) {
  if (section_id == null && course_id == null) return null
  const isTaken = facts.course_section_id !== null && facts.is_enrolled
  return isTaken ? null : ('student_is_not_related_to_course_section' satisfies ErrorCode)
}

/** What is older belongs to no student of today: a slip of the year. */
const MOST_YEARS = 20

/** Nothing has happened yet on a day to come, nor so long ago: the code of the field, null where it can be. */
export function dayProblem({ incidence_date, today }: { incidence_date: Day; today: Day }): string | null {
  if (incidence_date > today) return `before_or_equal:${today}`
  const first = `${Number(today.slice(0, 4)) - MOST_YEARS}-01-01`
  return incidence_date < first ? `after_or_equal:${first}` : null
}
