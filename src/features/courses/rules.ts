import type { ErrorCode } from '#kernel/errors.ts'

/** A course that a pensum names or a section gives stays: it can be disabled instead. */
export function refusalToDelete(facts: { semesters: number; sections: number }) {
  return facts.semesters + facts.sections > 0 ? ('course_is_in_use' satisfies ErrorCode) : null
}

export function refusalToSave(facts: { code_taken: boolean }) {
  return facts.code_taken ? ('code_already_exists' satisfies ErrorCode) : null
}
