type StudentState = 'active' | 'retired' | 'graduated'

export type GraduationFacts = { state: StudentState; is_proposed: boolean; has_reason: boolean }

/** Proposed by a closing; another, whose studies are not all in the books, with a reason (rules.md#graduation). */
export function refusalToGraduate({ state, is_proposed, has_reason }: GraduationFacts) {
  if (state !== 'active') return 'student_not_active'
  return is_proposed || has_reason ? null : 'graduation_not_proposed'
}

/** Who graduated may be taken back, until a letter says so to others. */
export function refusalToTakeBack({ state, has_letter }: { state: StudentState; has_letter: boolean }) {
  if (state !== 'graduated') return 'student_not_graduated'
  return has_letter ? 'graduation_has_letter' : null
}
