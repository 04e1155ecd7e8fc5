export const CLASSROOM_STATE_LABELS = { enabled: 'Activa', disabled: 'Inactiva' } as const
