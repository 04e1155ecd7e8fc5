import { plain } from '#kernel/text.ts'

/** Synonyms by which people search for a screen. */
const SYNONYMS: Readonly<Record<string, string>> = {
  '/activities': 'calendario eventos',
  '/audit': 'auditoría bitácora quién cambió',
  '/class-hours': 'bloques turnos',
  '/classrooms': 'salones',
  '/courses': 'asignaturas pensum',
  '/courses/all': 'asignaturas exportar',
  '/courses/make': 'nueva asignatura agregar',
  '/holidays': 'vacaciones',
  '/inscriptions': 'matrícula preinscripciones confirmar exportar',
  '/institution': 'ajustes configuración logo nombre',
  '/notifications': 'avisos mensajes',
  '/payments': 'cobros dinero recibos exportar',
  '/payments/review': 'aprobar rechazar comprobar',
  '/pensums': 'plan de estudios',
  '/papers': 'constancias certificados kárdex actas recibos anular',
  '/papers/texts': 'constancias certificados redacción plantilla',
  '/periods': 'semestre lapso cierre cerrar actas',
  '/prelations': 'requisitos',
  '/profile': 'contraseña cuenta foto correo sesiones ajustes',
  '/schedules': 'semana tablero clases',
  '/sections': 'grupos cupos notas calificaciones exportar',
  '/specializations': 'carreras menciones',
  '/students': 'alumnos exportar',
  '/teachers': 'docentes exportar',
}
const OF_ACTIONS = 'nueva nuevo agregar añadir'

/** All words that find a screen, its label first. */
export const wordsOf = (to: string, label: string, isAction: boolean): string =>
  [label, SYNONYMS[to], isAction && OF_ACTIONS].filter(Boolean).join(' ')

/** Whether a text contains each typed word, whatever the accents. */
export const bears = (text: string, typed: string): boolean =>
  plain(typed)
    .split(/\s+/)
    .every((word) => plain(text).includes(word))

/**
 * Returns the options that match, those matched by their label first; otherwise in the given order, the most common
 * first.
 */
export function matching<T extends { label: string; words: string }>(
  options: readonly T[],
  typed: string,
): T[] {
  const rank = ({ label }: T) => (bears(label, typed) ? 0 : 1)
  // Phones of four years ago lack toSorted.
  return options.filter(({ words }) => bears(words, typed)).sort((one, other) => rank(one) - rank(other))
}
