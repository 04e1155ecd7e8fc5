import type { Standing } from './rules.ts'

/** Where a period stands, in a word. */
export const STANDING_LABELS: Record<Standing, string> = {
  current: 'Actual',
  next: 'Siguiente',
  later: 'Posterior',
  older: 'Anterior',
}
