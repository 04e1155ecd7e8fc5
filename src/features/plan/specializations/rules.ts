import type { ErrorCode } from '#kernel/errors.ts'

export type SpecializationFacts = {
  /** Others, by code and by being the basic one. */
  code_taken: boolean
  basic_taken: boolean
}

/** rules.md#specializations: one code each, and at most one is the common first track. */
export function refusalToSave(wanted: { is_basic: boolean }, facts: SpecializationFacts) {
  if (facts.code_taken) return 'code_already_exists' satisfies ErrorCode
  if (wanted.is_basic && facts.basic_taken) return 'basic_specialization_already_exists' satisfies ErrorCode
  return null
}

export function refusalToDelete(facts: { pensums: number; coordinator_id: number | null }) {
  if (facts.pensums > 0) return 'specialization_has_pensums' satisfies ErrorCode
  return facts.coordinator_id === null ? null : ('specialization_has_coordinator' satisfies ErrorCode)
}

export type CoordinationFacts = {
  coordinator_id: number | null
  is_enabled: boolean
  is_coordinator: boolean
}

/** One coordinator each; being given it again is no fault. */
export function refusalToCoordinate(teacher_id: number, facts: CoordinationFacts) {
  if (!facts.is_enabled) return 'teacher_not_enabled' satisfies ErrorCode
  if (!facts.is_coordinator) return 'teacher_is_not_coordinator' satisfies ErrorCode
  const isAnother = facts.coordinator_id !== null && facts.coordinator_id !== teacher_id
  return isAnother ? ('specialization_has_coordinator' satisfies ErrorCode) : null
}
