import { type Day, showDayInWords } from '#kernel/dates.ts'

export const INSCRIPTION_KIND_LABELS = {
  new: 'Nuevo ingreso',
  regular: 'Regular',
  reincorporation: 'Reincorporación',
} as const

/** By whether something is left to pay. */
export const PAID_LABELS = { true: 'Deudas', false: 'Pagadas' } as const

/** Why nobody can be inscribed in a period whose inscriptions were left open (rules.md#inscriptions). */
export const endedSentence = (period: { year: number; number: number; first_cut_end_date: Day }): string =>
  `Las inscripciones del período ${period.year}-${period.number} terminaron el ${showDayInWords(period.first_cut_end_date)}, con el primer corte.`

/** What a student reads whose inscription was undone. */
export const undoneNotice = ({ period, reason }: { period: string; reason: string }): string =>
  `Se deshizo su inscripción en ${period}: deja sus materias y su cupo. Motivo: ${reason}`
