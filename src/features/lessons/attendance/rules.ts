import type { EnrolmentState } from '#features/sections/notes/contract.ts'
import { addTime, type Day, type Instant } from '#kernel/dates.ts'

const DAY_MS = 24 * 3_600_000

type FailureFacts = {
  enrolment_state: EnrolmentState
  failed_by_lesson_id: number | null
  failed_by_absence_at: Instant | null
}

/** The lesson that crossed the limit can be changed for 24 hours: a slip of the finger is not a verdict (rules.md#absences). */
export function isLocked(student: FailureFacts, lesson_id: number, now: Instant): boolean {
  const { enrolment_state, failed_by_lesson_id, failed_by_absence_at } = student
  if (enrolment_state !== 'failed_by_absence') return false
  if (failed_by_lesson_id !== lesson_id || failed_by_absence_at === null) return true
  return now >= addTime(failed_by_absence_at, DAY_MS)
}

type MarkOf = { attendance: boolean; delayed: boolean }
type Standing = { attendance: boolean | null; delayed: boolean }

/** What a mark becomes: what is not sent stays, who is absent is not late, and who is late is present. */
export function markAfter(
  before: Standing,
  { attendance, delayed }: { attendance?: boolean | undefined; delayed?: boolean | undefined },
): MarkOf {
  const is_there = attendance ?? (delayed === true || (before.attendance ?? true))
  return { attendance: is_there, delayed: is_there && (delayed ?? before.delayed) }
}

type MarkFacts = {
  is_locked: boolean
  is_changed: boolean
  /** The version that stands. */
  version: Instant | null
  /** The one that the mark was based on; undefined where none was sent. */
  seen: Instant | null | undefined
}

/** Who failed by absence is not marked, and what another changed meanwhile is not overwritten; the same mark again is no change. */
export function refusalToMark({ is_locked, is_changed, version, seen }: MarkFacts) {
  if (is_locked) return 'lesson_student_failed_by_absence'
  return is_changed && seen !== undefined && seen !== version ? 'stale_version' : null
}

/** Nothing is registered or marked before its day (rules.md#lessons). */
export const dayProblem = (date: Day, today: Day): string | null =>
  date > today ? `before_or_equal:${today}` : null

type JustifyFacts = { is_admin: boolean; is_coordinator: boolean; is_closed: boolean; is_absent: boolean }

/** An absence is justified by the coordinator of the specialization or an administrator (rules.md#absences). */
export function refusalToJustify({ is_admin, is_coordinator, is_closed, is_absent }: JustifyFacts) {
  if (!is_admin && !is_coordinator) return 'this_action_is_unauthorized'
  if (is_closed) return 'period_is_closed'
  return is_absent ? null : 'lesson_student_not_absent'
}

/** Presence, absence, delay, in the order in which a touch goes through them (screens.md#roll-call). */
export const MARKS = ['present', 'absent', 'delayed'] as const
export type MarkName = (typeof MARKS)[number]

export const markName = ({ attendance, delayed }: Standing): MarkName =>
  attendance === false ? 'absent' : delayed ? 'delayed' : 'present'

/** What the wire carries for a mark: `attendance: true` is present, whatever the screen marks (rules.md#absences). */
export const markOf = (name: MarkName): MarkOf => ({
  attendance: name !== 'absent',
  delayed: name === 'delayed',
})
