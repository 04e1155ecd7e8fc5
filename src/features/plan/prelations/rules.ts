import type { ErrorCode } from '#kernel/errors.ts'

export type SavingFacts = {
  versioned: boolean
  /** Where the two courses stand in the pensum; null where it lacks one. */
  semester_number: number | null
  required_semester_number: number | null
  /** Taken together with the course, or approved before. */
  is_corequisite: boolean
  /** Whether the pensum has this very prelation already, this one itself not counted. */
  taken: boolean
  /** Whether a course would require itself. */
  is_itself: boolean
}

/** rules.md#prelations: only a draft is edited; a prelation leads to a later semester of the same pensum, a co-requisite to no earlier one. */
export function refusalToSave(facts: SavingFacts) {
  if (facts.versioned) return 'pensum_is_versioned' satisfies ErrorCode
  if (facts.taken) return 'prelation_already_exists' satisfies ErrorCode
  const { semester_number, required_semester_number, is_corequisite } = facts
  const leadsForward =
    semester_number !== null &&
    required_semester_number !== null &&
    (semester_number > required_semester_number ||
      (is_corequisite && !facts.is_itself && semester_number === required_semester_number))
  return leadsForward ? null : ('target_must_be_related_to_next_semesters' satisfies ErrorCode)
}

export const refusalToDelete = (prelations: readonly { versioned: boolean }[]) =>
  prelations.some((one) => one.versioned) ? ('pensum_is_versioned' satisfies ErrorCode) : null

/** What all of a course's prelations are: those of drafts go; where all are frozen there is nothing that may go. */
export function deletable<P extends { versioned: boolean }>(
  prelations: readonly P[],
): { drafts: P[]; refusal: ErrorCode | null } {
  const drafts = prelations.filter((one) => !one.versioned)
  return { drafts, refusal: drafts.length === 0 ? refusalToDelete(prelations) : null }
}

/** rules.md#prelations: a coordinator without specialization has no prelations to see. */
export const refusalToRead = (actor: { type: string }, coordinates: boolean) =>
  actor.type === 'coordinator' && !coordinates
    ? ('coordinator_missing_specialization' satisfies ErrorCode)
    : null
