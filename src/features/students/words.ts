export const STUDENT_STATE_LABELS = { active: 'Activo', retired: 'Retirado', graduated: 'Graduado' } as const
