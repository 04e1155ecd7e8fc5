/** Where a period stands, in a word. */
export const STANDING_LABELS = {
  current: 'Actual',
  next: 'Siguiente',
  later: 'Posterior',
  older: 'Anterior',
} as const
