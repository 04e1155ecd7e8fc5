export const STUDENT_STATE_LABELS = { active: 'Activo', retired: 'Retirado', graduated: 'Graduado' } as const
/** What an exported list was narrowed to. */
export const STUDENT_FILTER_WORDS = {
  state: ['Estado', STUDENT_STATE_LABELS],
  with_debt: ['Solvencia', { true: 'Con deuda', false: 'Sin deuda' }],
  graduation_proposed: ['Graduación', { true: 'Por graduar', false: 'Sin proponer' }],
} as const

/** How an enrolment stands. */
export const ENROLMENT_LABELS = {
  enrolled: 'En curso',
  withdrawn: 'Retirada',
  approved: 'Aprobada',
  failed: 'Reprobada',
  failed_by_absence: 'Aplazada por inasistencias',
} as const

/** How a student was in a lesson. */
export const ATTENDANCE_LABELS = {
  present: 'Presente',
  delayed: 'Retraso',
  absent: 'Ausente',
  justified: 'Justificada',
  unknown: 'Sin pasar lista',
} as const
