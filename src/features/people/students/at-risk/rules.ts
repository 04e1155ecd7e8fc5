/** So few absences left are a warning (rules.md#early-warning). */
export const FEW_LEFT = 1
/** Notes tell something from so many percent of the weighting on. */
export const LEAST_NOTED = 40
/** Whoever needs more than this in what is left is about to fail. */
export const MOST_NEEDED = 16

/** Why somebody is about to fail a course or to leave, the most urgent first. */
export const RISKS = [
  'unreachable',
  'no_absence_left',
  'not_coming',
  'one_absence_left',
  'high_note_needed',
] as const
export type Risk = (typeof RISKS)[number]

export type RiskFacts = {
  absences: number
  /** Null for who was pardoned. */
  absences_left: number | null
  /** Null while too little is noted, and where no note reaches it. */
  needed_note: number | null
  /** Not even 20 in all that is left reaches the minimum. */
  is_unreachable: boolean
  is_not_coming: boolean
}

/** Every reason that holds, the most urgent first; whoever was never absent is not about to fail by absence. */
export function risksOf({ absences, absences_left: left, needed_note, ...is }: RiskFacts): Risk[] {
  const isFew = left !== null && left <= FEW_LEFT && absences > 0
  const holds: Record<Risk, boolean> = {
    unreachable: is.is_unreachable,
    no_absence_left: isFew && left === 0,
    not_coming: is.is_not_coming,
    one_absence_left: isFew && left > 0,
    high_note_needed: needed_note !== null && needed_note > MOST_NEEDED,
  }
  return RISKS.filter((risk) => holds[risk])
}
