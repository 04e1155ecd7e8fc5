import { type Day, showDay } from '#kernel/dates.ts'
import type { PriceSetting } from '../prices/contract.ts'

type Scope = Pick<PriceSetting, 'specialization_title' | 'semester_code'>

/** Whom a price is for: `Informática, semestre S1`. */
export function scopeOf({ specialization_title, semester_code }: Scope): string {
  if (specialization_title === null) return 'Todas las especialidades'
  return semester_code === null ? specialization_title : `${specialization_title}, semestre ${semester_code}`
}

/** When a price holds, in words. */
export function validityOf({
  valid_from,
  valid_until,
}: Pick<PriceSetting, 'valid_from' | 'valid_until'>): string {
  if (valid_from && valid_until) return `del ${showDay(valid_from)} al ${showDay(valid_until)}`
  if (valid_from) return `desde el ${showDay(valid_from)}`
  return valid_until ? `hasta el ${showDay(valid_until)}` : 'siempre'
}

/** Of inscriptions that were left open: `Terminaron el 7 nov`; the period says of which year. */
export const endedOn = ({ first_cut_end_date }: { first_cut_end_date: Day }): string =>
  `Terminaron el ${showDay(first_cut_end_date).slice(0, -5)}`
