import { plain } from '#kernel/text.ts'

/** Other words by which people look for a screen. */
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
  '/periods': 'semestre lapso',
  '/prelations': 'requisitos',
  '/profile': 'contraseña cuenta foto correo sesiones ajustes',
  '/schedules': 'semana tablero clases',
  '/sections': 'grupos cupos notas calificaciones exportar',
  '/specializations': 'carreras menciones',
  '/students': 'alumnos exportar',
  '/teachers': 'docentes exportar',
}
const OF_ACTIONS = 'nueva nuevo agregar añadir'

/** All words by which a screen is found, its label first. */
export const wordsOf = (to: string, label: string, isAction: boolean): string =>
  [label, SYNONYMS[to], isAction && OF_ACTIONS].filter(Boolean).join(' ')

/** Whether a text bears each of the typed words, whatever their accents. */
export const bears = (text: string, typed: string): boolean =>
  plain(typed)
    .split(/\s+/)
    .every((word) => plain(text).includes(word))

/** What bears the words, that whose label does first; else in the given order, which is the commonest first. */
export function matching<T extends { label: string; words: string }>(
  options: readonly T[],
  typed: string,
): T[] {
  const rank = ({ label }: T) => (bears(label, typed) ? 0 : 1)
  // Not toSorted: phones of four years ago have none.
  return options.filter(({ words }) => bears(words, typed)).sort((one, other) => rank(one) - rank(other))
}
