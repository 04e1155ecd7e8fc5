type JustifyFacts = { is_admin: boolean; is_coordinator: boolean; is_closed: boolean; is_absent: boolean }

/** An absence is justified by the coordinator of the specialization or an administrator (rules.md#absences). */
export function refusalToJustify({ is_admin, is_coordinator, is_closed, is_absent }: JustifyFacts) {
  if (!is_admin && !is_coordinator) return 'this_action_is_unauthorized'
  if (is_closed) return 'period_is_closed'
  return is_absent ? null : 'lesson_student_not_absent'
}
