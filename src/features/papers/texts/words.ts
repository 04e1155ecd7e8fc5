/** The kinds of paper whose text is an institute's own. */
export const TEXT_KINDS = ['study', 'grades', 'letter'] as const
export type TextKind = (typeof TEXT_KINDS)[number]

const EVERYWHERE = ['nombre', 'titular', 'documento', 'especialidad', 'instituto', 'lugar_y_fecha'] as const
const IN_PERIOD = ['semestre', 'periodo', 'lapso'] as const

/** What each kind can say of a student, written in braces: `{especialidad}`. */
export const PLACEHOLDERS = {
  study: [...EVERYWHERE, ...IN_PERIOD, 'seccion', 'turno'],
  grades: [...EVERYWHERE, ...IN_PERIOD, 'promedio'],
  letter: [...EVERYWHERE, 'materias', 'creditos', 'con_promedio'],
} as const satisfies Record<TextKind, readonly string[]>
export type Placeholder = (typeof PLACEHOLDERS)[TextKind][number]

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
}
