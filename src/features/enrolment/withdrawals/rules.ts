import { type PeriodEnd, refusalToTouch } from '#features/timetable/periods/rules.ts'
import type { Instant } from '#kernel/dates.ts'
import type { RefusalOf } from '#kernel/endpoint.ts'
import type { undoWithdrawal } from './contract.ts'

/** A student who leaves, or courses that a student gives up (rules.md#withdrawal). */
export const WITHDRAWAL_KINDS = ['retirement', 'courses'] as const
export type WithdrawalKind = (typeof WITHDRAWAL_KINDS)[number]

type StudentState = 'active' | 'retired' | 'graduated'

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
