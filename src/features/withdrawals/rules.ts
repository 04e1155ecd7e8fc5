import { type PeriodEnd, refusalToTouch } from '#features/periods/rules.ts'
import type { Day, Instant } from '#kernel/dates.ts'
import type { RefusalOf } from '#kernel/endpoint.ts'
import type { undoWithdrawal } from './contract.ts'

/** A student who leaves, or courses that a student gives up (rules.md#withdrawal). */
export const WITHDRAWAL_KINDS = ['retirement', 'courses'] as const
export type WithdrawalKind = (typeof WITHDRAWAL_KINDS)[number]

type StudentState = 'active' | 'retired' | 'graduated'

export type CourseFacts = {
  is_basic: boolean
  second_cut_start_date: Day
  /** The notes of the course-section were handed over. */
  is_delivered: boolean
  /** Somebody gave the student a note in it. */
  has_notes: boolean
  state: 'enrolled' | 'withdrawn' | 'approved' | 'failed' | 'failed_by_absence'
}

/** Not in the basic track, not once the second cut has begun, not what is graded. */
export function refusalToWithdraw(facts: CourseFacts, today: Day) {
  if (facts.is_basic) return 'unable_to_withdraw_courses_in_basic_specialization'
  if (today >= facts.second_cut_start_date) return 'second_cut_has_begun'
  if (facts.is_delivered) return 'course_section_delivered'
  return facts.has_notes || facts.state !== 'enrolled' ? 'course_already_graded' : null
}

/** Who is active retires, at any time. */
export const refusalToRetire = ({ state }: { state: StudentState }) =>
  state === 'active' ? null : 'student_not_active'

/** Who retired without being inscribed did so in no period, and none has ended. */
export type UndoFacts = PeriodEnd & {
  kind: WithdrawalKind
  undone_at: Instant | null
  student_state: StudentState
  /** Whether the student came back and retired again since. */
  is_followed: boolean
}

/** Once, while the period runs; a retirement while it is the one that stands, and the student has not come back by another way. */
export function refusalToUndo({
  kind,
  undone_at,
  student_state,
  is_followed,
  ...end
}: UndoFacts): RefusalOf<typeof undoWithdrawal> | null {
  if (undone_at !== null) return 'withdrawal_already_undone'
  const ended = refusalToTouch(end)
  if (ended) return ended
  if (kind === 'retirement' && is_followed) return 'withdrawal_is_followed'
  if (kind === 'retirement') return student_state === 'retired' ? null : 'student_not_retired'
  return student_state === 'active' ? null : 'student_not_active'
}
