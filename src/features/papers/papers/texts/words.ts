import type { PaperKind } from '../words.ts'

/** Prose whole, with a content; the others list something, with a sentence before it and after it. */
const PROSE_KINDS = ['study', 'grades', 'letter'] as const
type ProseKind = (typeof PROSE_KINDS)[number]
export const isProse = (kind: PaperKind): kind is ProseKind => PROSE_KINDS.some((one) => one === kind)

const EVERYWHERE = ['instituto', 'lugar_y_fecha'] as const
const OF_STUDENT = ['nombre', 'titular', 'documento', ...EVERYWHERE] as const
const OF_STUDIES = [...OF_STUDENT, 'especialidad'] as const
const IN_PERIOD = ['semestre', 'periodo', 'lapso'] as const

/** What the common first track is, which is no specialization. */
export const BASIC_TRACK = 'ciclo básico'

/** What each kind can say, written in braces: `{especialidad}`. */
export const PLACEHOLDERS = {
  study: [...OF_STUDIES, ...IN_PERIOD, 'seccion', 'turno'],
  grades: [...OF_STUDIES, ...IN_PERIOD, 'promedio'],
  letter: [...OF_STUDIES, 'materias', 'creditos', 'con_promedio'],
  kardex: [...OF_STUDIES, 'indice', 'materias', 'creditos'],
  acta: [...EVERYWHERE, 'acta', 'materia', 'especialidad', 'seccion', 'periodo', 'profesores'],
  receipt: [...OF_STUDENT, 'periodo', 'concepto', 'monto', 'fecha_de_pago', 'forma_de_pago'],
} as const satisfies Record<PaperKind, readonly string[]>
export type Placeholder<K extends PaperKind = PaperKind> = (typeof PLACEHOLDERS)[K][number]

/** Whether it is of one person, of whom `{lo|la}` says which. */
export const isOfPerson = (kind: PaperKind): boolean => kind !== 'acta'

/** What stands in the place of each word, of somebody who is not there: for the preview and beside the words. */
export const EXAMPLE: Record<Placeholder, string> = {
  nombre: 'Ana Alejandra Albornoz Ñáñez',
  titular: 'titular de la cédula de identidad',
  documento: 'V-28.114.938',
  especialidad: 'Informática',
  instituto: 'Instituto Universitario Ávila',
  lugar_y_fecha: 'en Caracas, a los veintitrés días del mes de noviembre de dos mil veintiséis',
  semestre: 'segundo semestre',
  periodo: '2026-2',
  lapso: 'del 31 de agosto de 2026 al 11 de enero de 2027',
  seccion: 'A',
  turno: 'turno de la mañana',
  promedio: '15,40',
  materias: '38',
  creditos: '142',
  con_promedio: ', con un promedio de 15,40 puntos sobre 20',
  indice: '15,40',
  acta: '57',
  materia: 'Matemática II',
  profesores: 'Luis Rojas',
  concepto: 'Primera cuota',
  monto: '120,00 $',
  fecha_de_pago: '20 nov 2026',
  forma_de_pago: 'Transferencia Bancaria',
}
