import { type Day, showDay } from '#kernel/dates.ts'

/** Where a period stands, in a word. */
export const STANDING_LABELS = {
  current: 'Actual',
  next: 'Siguiente',
  later: 'Posterior',
  older: 'Anterior',
} as const

/** Of inscriptions that were left open: `Terminaron el 7 nov`; the period says of which year. */
export const endedOn = ({ first_cut_end_date }: { first_cut_end_date: Day }): string =>
  `Terminaron el ${showDay(first_cut_end_date).slice(0, -5)}`
