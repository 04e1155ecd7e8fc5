import type { Part } from '#features/timetable/schedules/grid/rules.ts'
import { sectionCode } from '#features/timetable/section-names/words.ts'
import type { Tone } from '#web/ui/Badge.tsx'
import type { IconName } from '#web/ui/Icon.tsx'
import type { Figures, Proposal, ProposedChange } from '../contract.ts'
import type { ProposalState, Stays } from '../rules.ts'
import { timesOf } from '../telling/rules.ts'
import { placeInWords, roomChangeInWords } from '../telling/words.ts'
import { WISH_LABELS } from '../words.ts'

export const count = (many: number, one: string, more: string): string =>
  `${many.toLocaleString('es-VE')} ${many === 1 ? one : more}`

export const STATE_LABELS: Record<ProposalState, { label: string; tone: Tone; icon: IconName }> = {
  waiting: { label: 'En espera', tone: 'info', icon: 'clock' },
  running: { label: 'Buscando', tone: 'info', icon: 'clock' },
  ready: { label: 'Por decidir', tone: 'warn', icon: 'eye' },
  failed: { label: 'Sin resultado', tone: 'bad', icon: 'bad' },
  taken: { label: 'Aplicada', tone: 'ok', icon: 'ok' },
  undone: { label: 'Deshecha', tone: 'neutral', icon: 'undo' },
  discarded: { label: 'Descartada', tone: 'neutral', icon: 'close' },
}

export const STAYS_CHOICES: readonly { value: Stays; label: string; hint: string }[] = [
  { value: 'placed', label: 'Todo lo ubicado', hint: 'Solo se busca lugar para lo que falta.' },
  {
    value: 'possible',
    label: 'Todo lo que se pueda',
    hint: 'Lo ya ubicado se mueve solo donde hace falta para dar lugar a lo que falta.',
  },
  { value: 'locked', label: 'Lo fijado', hint: 'Lo demás puede moverse, lo menos posible.' },
  { value: 'nothing', label: 'Nada', hint: 'También lo fijado puede moverse.' },
]

export const SECONDS_LABELS: Record<number, string> = { 10: '10 segundos', 60: '1 minuto', 300: '5 minutos' }

const STAYS_WORDS: Record<Stays, string> = {
  placed: 'se queda todo lo ubicado',
  possible: 'se mueve lo menos posible',
  locked: 'se queda lo fijado',
  nothing: 'todo puede moverse',
}

type Place = NonNullable<ProposedChange['to']>

/** `lunes 7:00 a 8:30, aula A-101` */
export const placeWords = (place: Place, parts: readonly Part[]): string => placeInWords(timed(place, parts))

const timed = (place: Place, parts: readonly Part[]) => ({ ...place, times: timesOf(place, parts) })

/** `1 minuto, se queda lo fijado, menos días por profesor`: how it was searched for. */
export const searchWords = ({
  seconds,
  stays,
  wishes,
}: Pick<Proposal, 'seconds' | 'stays' | 'wishes'>): string =>
  [
    SECONDS_LABELS[seconds] ?? count(seconds, 'segundo', 'segundos'),
    STAYS_WORDS[stays],
    ...wishes.map((wish) => WISH_LABELS[wish].toLowerCase()),
  ].join(', ')

export const KIND_LABELS: Record<ProposedChange['kind'], { label: string; tone: Tone; icon: IconName }> = {
  new: { label: 'Nueva', tone: 'ok', icon: 'add' },
  moved: { label: 'Se mueve', tone: 'info', icon: 'right' },
  unplaced: { label: 'Sin lugar', tone: 'bad', icon: 'bad' },
  kept: { label: 'Se queda', tone: 'neutral', icon: 'check' },
}

/** What a timetable costs those who live in it, in the order in which it is read. */
export const FIGURE_LABELS = [
  ['unplaced_hours', 'Horas sin ubicar'],
  ['gaps_of_sections', 'Horas libres entre clases de las secciones'],
  ['gaps_of_teachers', 'Horas libres entre clases de los profesores'],
  ['days_of_teachers', 'Días en que vienen los profesores'],
  ['unwanted_hours', 'Horas que los profesores no pueden o prefieren no dar'],
  ['late_hours', 'Clases en las últimas horas'],
] as const satisfies readonly (readonly [keyof Figures, string])[]

/** `12 clases nuevas, 3 se mueven, 1 hora sin lugar`; of what was taken in part, how much was. */
export function sumOf({ new_count, moved_count, taken_count, after }: Proposal): string {
  const all = new_count + moved_count
  if (taken_count > 0 && taken_count < all)
    return `Se ${taken_count === 1 ? 'aplicó' : 'aplicaron'} ${taken_count} de ${all} cambios`
  const unplaced = after?.unplaced_hours ?? 0
  const said = [
    new_count > 0 && count(new_count, 'clase nueva', 'clases nuevas'),
    moved_count > 0 && count(moved_count, 'clase se mueve', 'clases se mueven'),
    unplaced > 0 && count(unplaced, 'hora sin lugar', 'horas sin lugar'),
  ].filter((one) => one !== false)
  return said.join(', ') || 'Nada cambia'
}

/** `120 de 130 bloques tienen lugar`: of the best timetable until now. */
export const placedWords = ({ placed_count, sittings_count }: Proposal): string =>
  `${placed_count.toLocaleString('es-VE')} de ${count(sittings_count, 'bloque', 'bloques')} ${placed_count === 1 ? 'tiene' : 'tienen'} lugar`

/** `Matemática I (CB-101)`, with its section where that is not said above it. */
export function nameOfChange(
  { title, course_section: of }: ProposedChange,
  way?: 'section' | 'teacher',
): string {
  if (!of) return title
  const name = `${of.title} (${of.code})`
  return way === 'section' ? name : `${name}, ${sectionCode(of)}`
}

/** Which class was left, told from the others of its course by where it was to be moved from. */
export function nameOfLeft(change: ProposedChange, parts: readonly Part[]): string {
  const { from, to, is_taken } = change
  // What is taken was to be put back.
  const place = is_taken ? to : (from ?? to)
  return [nameOfChange(change), ...(place ? [placeWords(place, parts)] : [])].join(', ')
}

/** From where to where, or how much has no place. */
export function changeWords({ kind, hours, from, to }: ProposedChange, parts: readonly Part[]): string {
  const [before, after] = [from && placeWords(from, parts), to && placeWords(to, parts)]
  if (kind === 'unplaced') return `${count(hours, 'hora', 'horas')} sin lugar.`
  const rooms = from && to && roomChangeInWords(timed(from, parts), timed(to, parts))
  if (rooms) return `El ${rooms}.`
  return before && after && before !== after ? `De ${before} a ${after}.` : `${after ?? before ?? ''}.`
}
