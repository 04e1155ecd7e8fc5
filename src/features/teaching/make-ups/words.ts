import { type Day, showDayInWords } from '#kernel/dates.ts'
import { showNote } from '#kernel/notes.ts'

/** How far a make-up exam is. */
export const MAKE_UP_STATE_LABELS = {
  ahead: 'Por presentar',
  held: 'Por calificar',
  sealed: 'Sellada',
} as const
export type MakeUpState = keyof typeof MAKE_UP_STATE_LABELS

type Course = { title: string; section: string }

/** `la reparación de Matemática I, INF S1-A` */
export const makeUpName = ({ title, section }: Course): string => `la reparación de ${title}, ${section}`

/** Why a student was charged its fee, and why that was taken back. */
export const chargedFor = (of: Course): string => `Es ${makeUpName(of)}.`
export const LEFT = 'Se retiró la inscripción en la reparación.'
export const REMOVED = 'Se quitó la reparación.'

type Held = Course & { held_on: Day }
type Called = Held & { inscribe_until: Day; has_fee: boolean }

const untilSentence = ({ inscribe_until, has_fee }: Called, them = 'presentarla'): string =>
  has_fee ? ` Para ${them} hay que inscribirse hasta el ${showDayInWords(inscribe_until)}.` : ''

/** `3 reparaciones, el lunes 30 de noviembre: Matemática I, INF S1-A; …`, of one day. */
const many = (of: Held, others: readonly Course[]): string =>
  `${others.length + 1} reparaciones, el ${showDayInWords(of.held_on)}: ${[of, ...others].map(({ title, section }) => `${title}, ${section}`).join('; ')}.`

/** What candidates read: made, one or several of one day; moved; removed. */
export function madeNotice(of: Called, others: readonly Course[] = []): string {
  if (others.length > 0) return `Puede presentar ${many(of, others)}${untilSentence(of, 'presentarlas')}`
  return `Puede presentar ${makeUpName(of)}, el ${showDayInWords(of.held_on)}.${untilSentence(of)}`
}
export const movedNotice = (of: Called): string =>
  `Cambió ${makeUpName(of)}: es el ${showDayInWords(of.held_on)}.${untilSentence(of)}`
export const removedNotice = (of: Course): string => `Ya no habrá ${makeUpName(of).replace(/^la /, '')}.`

/** What the examiner reads, of one or several of one day. */
export function examinerNotice(of: Held, others: readonly Course[] = []): string {
  if (others.length > 0) return `Le toca examinar ${many(of, others)}`
  return `Le toca examinar ${makeUpName(of)}, el ${showDayInWords(of.held_on)}.`
}
export const examinerGoneNotice = (of: Course): string => `Ya no le toca examinar ${makeUpName(of)}.`

/** What a student reads whom the office inscribed, or took off. */
export const inscribedNotice = (of: Held): string =>
  `Está en ${makeUpName(of)}, el ${showDayInWords(of.held_on)}.`
export const leftNotice = (of: Course): string => `Ya no está en ${makeUpName(of)}.`

type Result = { note: number | null; definitive_note: number | null; is_approved: boolean }

/** `Aprobó`, `Reprobó` or that nothing changed. */
export const endedNotice = (of: Course & Result): string => {
  if (of.note === null) return `No se presentó a ${makeUpName(of)}: queda la nota anterior.`
  const counted = of.definitive_note ?? of.note
  const capped = counted === of.note ? '' : `, que vale ${showNote(counted)}`
  return `${of.is_approved ? 'Aprobó' : 'Reprobó'} ${makeUpName(of)} con ${showNote(of.note)}${capped}.`
}

/** Who lacks a result: `Sin nota ni NP: Rojas, Ana; y 3 más.` */
export function missingSentence(names: readonly string[]): string {
  const MOST = 5
  const rest = names.length - MOST
  return `Sin nota ni NP: ${names.slice(0, MOST).join('; ')}${rest > 0 ? `; y ${rest} más` : ''}.`
}
