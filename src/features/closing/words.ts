/** How somebody ended a course, on the acta. */
export const STATE_WORDS: Readonly<Record<string, string>> = {
  enrolled: 'Cursando',
  approved: 'Aprobado',
  failed: 'Reprobado',
  failed_by_absence: 'Aplazado por inasistencias',
}

/** Why the paper of an acta is withdrawn. */
export const AMENDED = 'La enmienda un acta posterior.'

/** What those hear whom a reopened period concerns. */
export const reopenedNotice = (period: string, reason: string): string =>
  `El período ${period} se ha reabierto: ${reason.replace(/\.$/, '')}. Sus notas siguen entregadas; las de una materia se corrigen cuando un administrador las reabre.`

type Missing = {
  kind:
    | 'without_teacher'
    | 'weighting_incomplete'
    | 'notes_missing'
    | 'finals_without_notes'
    | 'not_delivered'
    | 'lessons_unregistered'
  count: number
}

/** `2 notas faltan, contarían 0` */
export function gapWords({ kind, count }: Missing): string {
  switch (kind) {
    case 'without_teacher':
      return 'sin profesor'
    case 'weighting_incomplete':
      return `${count} % sin ponderar`
    case 'notes_missing':
      return count === 1 ? 'falta 1 nota (contaría 0)' : `faltan ${count} notas (contarían 0)`
    case 'finals_without_notes':
      return count === 1
        ? '1 entrega final sin nota (contaría 0)'
        : `${count} entregas finales sin nota (contarían 0)`
    case 'not_delivered':
      return 'notas sin entregar'
    case 'lessons_unregistered':
      return count === 1 ? '1 clase sin registrar' : `${count} clases sin registrar`
  }
}

type Course = { title: string; section: string; gaps: readonly Missing[] }

/** So many courses are named. */
const NAMED = 4

/** What a teacher is asked for; of more than a few courses how many they are. */
export function reminderNotice(period: string, courses: readonly Course[]): string {
  const named = courses
    .slice(0, NAMED)
    .map(({ title, section, gaps }) => `${title}, ${section}: ${gaps.map(gapWords).join(', ')}.`)
  const more = courses.length - NAMED
  const rest = more > 0 ? [more === 1 ? 'Y 1 materia más.' : `Y ${more} materias más.`] : []
  return [`Recordatorio de las notas de ${period}.`, ...named, ...rest].join(' ')
}
