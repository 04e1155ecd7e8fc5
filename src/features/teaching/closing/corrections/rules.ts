import type { EnrolmentState } from '#features/enrolment/enrolments/contract.ts'

/** What a corrected note may reach, in the order in which it is said. */
export const CONSEQUENCES = [
  'prelation_broken',
  'approved_twice',
  'taken_again',
  'failed_later',
  'graduation_kept',
  'graduation_dropped',
  'graduation_proposed',
] as const

/** Whether an approval comes or goes; null where it stays as it was, and nothing rests on the note. */
export function approvalChange(before: EnrolmentState, after: EnrolmentState): 'gained' | 'lost' | null {
  if ((before === 'approved') === (after === 'approved')) return null
  return after === 'approved' ? 'gained' : 'lost'
}

export type DegreeState = { is_graduated: boolean; is_proposed: boolean }

/** What becomes of the degree of whom a note was corrected: given, it stays; proposed, it is asked for anew. */
export function degreeConsequence(
  before: DegreeState,
  after: DegreeState,
  change: ReturnType<typeof approvalChange>,
): (typeof CONSEQUENCES)[number] | null {
  if (after.is_graduated) return change === 'lost' ? 'graduation_kept' : null
  if (before.is_proposed === after.is_proposed) return null
  return after.is_proposed ? 'graduation_proposed' : 'graduation_dropped'
}
