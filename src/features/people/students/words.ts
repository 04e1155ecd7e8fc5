import { STUDENT_STATE_LABELS } from '#features/enrolment/enrolments/words.ts'
import { OVERDUE_LABELS } from '#features/money/instalments/words.ts'

/** What an exported list was narrowed to. */
export const STUDENT_FILTER_WORDS = {
  state: ['Estado', STUDENT_STATE_LABELS],
  with_debt: ['Solvencia', { true: 'Con deuda', false: 'Sin deuda' }],
  with_overdue: ['Cuotas', OVERDUE_LABELS],
  graduation_proposed: ['Graduación', { true: 'Por graduar', false: 'Sin proponer' }],
} as const
