import { type Day, showDay } from '#kernel/dates.ts'

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

/** What income is added up by. */
export const INCOME_BY_LABELS = { week: 'Semana', way: 'Forma de pago', fee: 'Arancel' } as const

/** The same on paper. */
export const INCOME_BY_WORDS = {
  week: 'por semana',
  way: 'por forma de pago',
  fee: 'por arancel',
} as const

/** What income is for that is no fee. */
export const INCOME_NAMES = { inscriptions: 'Inscripciones', surcharges: 'Recargos' } as const

/** `Semana del 23 nov 2026` */
export const weekName = (monday: Day): string => `Semana del ${showDay(monday)}`

/** How far a class of a day is. */
export const CLASS_STATE_LABELS = {
  planned: 'Planificada',
  to_register: 'Por registrar',
  unregistered: 'Sin registrar',
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
