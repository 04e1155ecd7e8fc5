import { type Day, showDay } from '#kernel/dates.ts'
import { showNote } from '#kernel/notes.ts'

/** What the list is narrowed to. */
export const RISK_FILTER_LABELS = {
  absence: 'Inasistencias',
  notes: 'Notas',
  not_coming: 'Deja de asistir',
} as const

/** Why somebody is about to fail a course or to leave, where the figures stand beside it. */
export const RISK_LABELS: Readonly<Record<string, string>> = {
  unreachable: 'Ya no alcanza la nota mínima',
  no_absence_left: 'No le queda ninguna inasistencia',
  not_coming: 'Dejó de asistir',
  one_absence_left: 'Le queda 1 inasistencia',
  high_note_needed: 'Necesita más de 16 en lo que falta',
}

/** The reasons by which a list is narrowed. */
export const RISK_REASON_LABELS = {
  absence: 'Por inasistencias',
  notes: 'Por notas',
  not_coming: 'Deja de asistir',
} as const

type Figures = { needed_note: number | null; last_present_on: Day | null }

/** The same with its figure: `Necesita 17,50 en lo que falta`, `No asiste desde el 12 nov`. */
export function riskWords(risk: string, { needed_note, last_present_on: last }: Figures): string {
  if (risk === 'high_note_needed' && needed_note !== null)
    return `Necesita ${showNote(needed_note)} en lo que falta`
  if (risk === 'not_coming')
    return last ? `No asiste desde el ${showDay(last).slice(0, -5)}` : 'No ha asistido a ninguna clase'
  return RISK_LABELS[risk] ?? risk
}

/** What holds of a reason as long as it is so: the rest of its sentence. */
export const pendingWords = (pending_notes: number): string =>
  pending_notes === 1 ? 'si 1 nota pendiente cuenta 0' : `si ${pending_notes} notas pendientes cuentan 0`
