import { showNote } from '#kernel/notes.ts'

/** Why somebody is about to fail a course, where the figures stand beside it. */
export const RISK_LABELS: Readonly<Record<string, string>> = {
  unreachable: 'Ya no alcanza la nota mínima',
  no_absence_left: 'No le queda ninguna inasistencia',
  one_absence_left: 'Le queda 1 inasistencia',
  high_note_needed: 'Necesita más de 16 en lo que falta',
}

/** The two reasons by which a list is narrowed. */
export const RISK_REASON_LABELS = { absence: 'Por inasistencias', notes: 'Por notas' } as const

/** The same with the note that is needed: `Necesita 17,50 en lo que falta`. */
export const riskWords = (risk: string, needed_note: number | null): string =>
  risk === 'high_note_needed' && needed_note !== null
    ? `Necesita ${showNote(needed_note)} en lo que falta`
    : (RISK_LABELS[risk] ?? risk)

/** What holds of a reason as long as it is so: the rest of its sentence. */
export const pendingWords = (pending_notes: number): string =>
  pending_notes === 1 ? 'si 1 nota pendiente cuenta 0' : `si ${pending_notes} notas pendientes cuentan 0`
