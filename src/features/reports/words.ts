/** What the seats of a period are added up by. */
export const SEATS_BY_LABELS = {
  section: 'Sección',
  semester: 'Semestre',
  specialization: 'Especialidad',
} as const

/** The same on paper. */
export const SEATS_BY_WORDS = {
  section: 'por sección',
  semester: 'por semestre',
  specialization: 'por especialidad',
} as const
