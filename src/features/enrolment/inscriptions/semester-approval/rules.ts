export type ApprovalFacts = {
  approves: boolean
  state: 'active' | 'retired' | 'graduated'
  /** The student was inscribed in a later period. */
  is_used: boolean
}

/** Marked by hand for who is active, and taken away until a later inscription stands on it (rules.md#reinscription). */
export function refusalToMark({ approves, state, is_used }: ApprovalFacts) {
  if (state !== 'active') return 'student_not_active'
  return !approves && is_used ? 'semester_approval_used' : null
}
