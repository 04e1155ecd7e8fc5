export type Past = {
  /** In the lessons of the courses that the teacher has. */
  absences: number
  /** What names the teacher: courses, juries, supervision. */
  records: number
  /** What the account has done. */
  acts: number
}

/** Only who has no past is deleted (rules.md#teachers); others are disabled. */
export function refusalToDelete({ absences, records, acts }: Past) {
  if (absences > 0) return 'has_absences'
  if (records > 0) return 'teacher_has_history'
  return acts > 0 ? 'user_has_history' : null
}
