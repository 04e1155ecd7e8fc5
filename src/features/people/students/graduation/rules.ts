type StudentState = 'active' | 'retired' | 'graduated'

export type GraduationFacts = {
  state: StudentState
  is_proposed: boolean
  has_reason: boolean
  /** What is owed over all inscriptions, and whether the institute asks for nothing to be. */
  debt_e2: number
  debt_blocks: boolean
  /** An administrator sets the debt aside, with a reason. */
  override: boolean
}

/**
 * Proposed by a closing; another, whose studies are not all in the books, with a reason; who owes where the institute asks
 * for nothing to be owed, if that is set aside with one (rules.md#graduation).
 */
export function refusalToGraduate(facts: GraduationFacts) {
  if (facts.state !== 'active') return 'student_not_active'
  if (!facts.is_proposed && !facts.has_reason) return 'graduation_not_proposed'
  return isBarredByDebt(facts) && !(facts.override && facts.has_reason) ? 'student_has_debt' : null
}

export const isBarredByDebt = ({ debt_e2, debt_blocks }: Pick<GraduationFacts, 'debt_e2' | 'debt_blocks'>) =>
  debt_blocks && debt_e2 > 0

/** Who graduated may be taken back, until a letter says so to others. */
export function refusalToTakeBack({ state, has_letter }: { state: StudentState; has_letter: boolean }) {
  if (state !== 'graduated') return 'student_not_graduated'
  return has_letter ? 'graduation_has_letter' : null
}
