import { type Day, showDay } from '#kernel/dates.ts'

/** How somebody ended a course, on the acta. */
export const STATE_WORDS: Readonly<Record<string, string>> = {
  enrolled: 'Cursando',
  approved: 'Aprobado',
  failed: 'Reprobado',
  failed_by_absence: 'Aplazado por inasistencias',
}

type Ended = { approved: number; failed: number; failed_by_absence: number; without_note: number }

/** How many end how, each with its word: `aprobados`. */
export const outcomeWords = ({ approved, failed, failed_by_absence, without_note }: Ended) => [
  { count: approved, word: approved === 1 ? 'aprobado' : 'aprobados' },
  { count: failed, word: failed === 1 ? 'reprobado' : 'reprobados' },
  {
    count: failed_by_absence,
    word: failed_by_absence === 1 ? 'aplazado por inasistencias' : 'aplazados por inasistencias',
  },
  ...(without_note > 0 ? [{ count: without_note, word: 'sin nota' }] : []),
]

/** What the head of the chain is for. */
export const KEEPING = 'Quien guarda ese número y ese hash puede comprobar después que la cadena es la misma.'

/** Why the paper of an acta is withdrawn. */
export const AMENDED = 'La enmienda un acta posterior.'

type MadeUp = { title: string; section: string; held_on: Day; is_sealed: boolean }

/** `Matemática I, INF S1-A (12 mar 2027, sellada)`: what keeps a closed period from being opened, or a note from being corrected. */
export const madeUpSentence = (made_up: readonly MadeUp[]): string =>
  `Reparaciones: ${made_up.map(({ title, section, held_on, is_sealed }) => `${title}, ${section} (${showDay(held_on)}${is_sealed ? ', sellada' : ''})`).join('; ')}.`

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
      return `${count} % por asignar`
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

/** `to`: where something of it is done. */
type Course = {
  title: string
  section: string
  gaps: readonly Missing[]
  to: (kind: Missing['kind']) => string
}

/** So many courses are named of each act; the home has them all. */
const NAMED = 4
const REST = '/home'

/** What is asked for, in the order in which it is done, and how much of it is told of a course. */
const ACTS: readonly [kind: Missing['kind'], act: string, much: (count: number) => string][] = [
  ['lessons_unregistered', 'Por registrar', (count) => (count === 1 ? '1 clase' : `${count} clases`)],
  ['notes_missing', 'Por calificar', (count) => (count === 1 ? '1 nota' : `${count} notas`)],
  [
    'finals_without_notes',
    'Entregas finales por calificar',
    (count) => (count === 1 ? '1 nota' : `${count} notas`),
  ],
  ['weighting_incomplete', 'Por ponderar', (count) => `${count} %`],
  ['not_delivered', 'Por entregar', () => ''],
]

/**
 * `Atrasado de 2026-2. Por registrar: Redes, INF S3-A (2 clases). Por calificar: …`: what a teacher is asked for, by act,
 * each course leading to where it is done; the rest stands on the home.
 */
export function reminderNotice(period: string, courses: readonly Course[]) {
  const acts = ACTS.flatMap(([kind, act, much]) => {
    const those = courses.flatMap(({ title, section, gaps, to }) =>
      gaps
        .filter((gap) => gap.kind === kind)
        .map(({ count }) => ({ text: `${title}, ${section}`, of: much(count), to: to(kind) })),
    )
    if (those.length === 0) return []
    const more = { text: `y ${those.length - NAMED} más`, of: '', to: REST }
    return [{ act, named: [...those.slice(0, NAMED), ...(those.length > NAMED ? [more] : [])] }]
  })
  const said = acts.map(
    ({ act, named }) => `${act}: ${named.map(({ text, of }) => (of ? `${text} (${of})` : text)).join('; ')}.`,
  )
  return {
    content: [`Atrasado de ${period}.`, ...said].join(' '),
    link: REST,
    links: acts.flatMap(({ named }) => named.map(({ text, to }) => ({ text, to }))),
  }
}
