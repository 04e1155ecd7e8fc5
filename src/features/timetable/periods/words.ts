/** Where a period stands, in a word. */
export const STANDING_LABELS = {
  current: 'Actual',
  next: 'Siguiente',
  later: 'Posterior',
  older: 'Anterior',
} as const

/** Whether people can be inscribed. */
export const INSCRIPTIONS_LABELS = {
  open: 'Abiertas',
  ended: 'Terminaron',
  closed: 'Cerradas',
} as const

/** What a file says that its rows are narrowed by. */
export const NAMED_FILTERS = {
  standing: ['Estado', STANDING_LABELS],
  enabled_inscriptions: ['Inscripciones', { true: INSCRIPTIONS_LABELS.open, false: 'No abiertas' }],
} as const
