import type { Placeholder } from './rules.ts'

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
