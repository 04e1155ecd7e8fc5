/** What a withdrawal changes elsewhere. */
export const TOUCHED = ['students', 'sections', 'inscriptions', 'withdrawals'] as const

/** The reason of a rehearsal, which is taken back. */
export const REHEARSAL = 'Revisión previa'
