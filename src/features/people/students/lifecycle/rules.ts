export type Past = {
  absences: number
  /** What names the student: inscriptions, papers and the like. */
  records: number
  /** What the account has done. */
  acts: number
}

/** Only who has no past is deleted (rules.md#students). */
export function refusalToDelete({ absences, records, acts }: Past) {
  if (absences > 0) return 'has_absences'
  if (records > 0) return 'student_has_history'
  return acts > 0 ? 'user_has_history' : null
}
