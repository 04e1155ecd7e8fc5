import { showMoney } from './money.ts'

/** What people read for a value that is stored; one table each. */
export const PAYMENT_TYPE_LABELS = {
  1: 'Efectivo',
  2: '100% Banco',
  3: 'Transferencia Bancaria',
  4: 'Transferencia de Curso',
  5: 'Pago móvil o servicio en línea',
} as const
export type PaymentType = keyof typeof PAYMENT_TYPE_LABELS

export const PAYMENT_STATUS_LABELS = { 1: 'Pendiente', 2: 'Aprobado', 3: 'Rechazado' } as const
export type PaymentStatus = keyof typeof PAYMENT_STATUS_LABELS

export const STUDENT_STATE_LABELS = { active: 'Activo', retired: 'Retirado', graduated: 'Graduado' } as const
export const GENDER_LABELS = { male: 'Masculino', female: 'Femenino' } as const
/** The days that are holidays in all of Venezuela. */
export const NATIONAL_HOLIDAY_LABELS = {
  new_year: 'Año Nuevo',
  carnival_monday: 'Lunes de Carnaval',
  carnival_tuesday: 'Martes de Carnaval',
  holy_thursday: 'Jueves Santo',
  holy_friday: 'Viernes Santo',
  declaration: 'Declaración de la Independencia',
  labour: 'Día del Trabajador',
  carabobo: 'Batalla de Carabobo',
  independence: 'Día de la Independencia',
  bolivar: 'Natalicio del Libertador',
  resistance: 'Día de la Resistencia Indígena',
  christmas_eve: 'Víspera de Navidad',
  christmas: 'Navidad',
  new_year_eve: 'Fin de Año',
} as const

export const CLASSROOM_STATE_LABELS = { enabled: 'Activa', disabled: 'Inactiva' } as const
export const SHIFT_LABELS: Record<string, string> = { morning: 'Mañana', afternoon: 'Tarde', mixed: 'Mixto' }
export const INSCRIPTION_KIND_LABELS = {
  new: 'Nuevo ingreso',
  regular: 'Regular',
  reincorporation: 'Reincorporación',
} as const

/** What a payment is called when nobody named it. */
export const paymentTitle = ({ year, number }: { year: number; number: number }): string =>
  `Pago de inscripción ${year}-${number}`

type Reviewed = {
  amount: number
  date: string
  year: number
  number: number
  rejection_reason: string | null
}

/** What the student reads when a payment was reviewed. */
export function paymentNotice({ amount, date, year, number, rejection_reason }: Reviewed): string {
  const what = `El pago de ${showMoney(amount)} del ${date}, período ${year}-${number}, ha sido`
  return rejection_reason === null ? `${what} aprobado.` : `${what} rechazado: ${rejection_reason}`
}

/** Beside the name of one found by the palette. */
export const solvencyNote = (debt_e2: number): string =>
  debt_e2 > 0 ? `Debe ${showMoney(debt_e2)}` : 'Solvente'
export const PENDING_PREREGISTRATION_NOTE = 'Preinscripción pendiente'

/** The title of what a teacher has to teach, on paper. */
export const teacherCoursesTitle = (name: string, period: string | undefined): string =>
  period === undefined ? `Materias de ${name}` : `Materias de ${name}, período ${period}`

/** How a section is named where its specialization is not beside it. */
export const sectionTitle = (semester_code: string, letter_code: string): string =>
  `Sección ${semester_code} ${letter_code}`

/** What the calendar of a timetable says of a class. */
export const classPlace = (classroom_code: string): string => `Aula ${classroom_code}`
export const classNotes = (course_code: string, section: string, teachers: readonly string[]): string[] => [
  `Materia ${course_code}`,
  section,
  ...teachers.map((name) => `Profesor: ${name}`),
]
export const timetableTitle = (name: string): string => `Horario: ${name}`
