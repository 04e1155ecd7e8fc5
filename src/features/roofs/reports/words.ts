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

/** How far a class of a day is. */
export const CLASS_STATE_LABELS = {
  planned: 'Planificada',
  to_register: 'Por registrar',
  registered: 'Registrada',
  without_content: 'Sin contenido',
  not_made: 'Sin generar',
} as const

/** How somebody stands who waits for a seat. */
export const OFFER_WORDS = {
  offered: 'Con cupo ofrecido',
  ends_today: 'Con un cupo que vence hoy',
  none: 'Sin cupo ofrecido',
} as const

/** Whether the day of a part has passed. */
export const DUE_STATE_LABELS = { overdue: 'Vencida', coming: 'Por vencer' } as const
