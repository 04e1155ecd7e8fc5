import { resolutionNumber } from '#features/people/students/history/words.ts'
import { showNote } from '#kernel/notes.ts'

export const STANDING_LABELS = { true: 'Vigentes', false: 'Deshechas' } as const

const coursesWord = (many: number): string => `${many} ${many === 1 ? 'materia' : 'materias'}`

/** `3 materias, 12 UC` */
export const recognisedWord = ({
  courses,
  credits,
}: {
  courses: readonly unknown[]
  credits: number
}): string => `${coursesWord(courses.length)}, ${credits} UC`

/** `14,00`, or that it was recognised without one. */
export const noteWord = (note: number | null): string => (note === null ? 'Sin nota' : showNote(note))

/** What the student reads. */
export const givenNotice = ({
  origin,
  courses,
}: {
  origin: string
  courses: readonly { title: string }[]
}): string =>
  `Se ${courses.length === 1 ? 'reconoció' : 'reconocieron'} por equivalencia ${coursesWord(courses.length)} de ${origin}: ${courses.map(({ title }) => title).join(', ')}.`

export const undoneNotice = ({ number, reason }: { number: number; reason: string }): string =>
  `Se deshizo la resolución de equivalencias ${resolutionNumber(number)}. Motivo: ${reason}`
/** The same where a request waits again. */
export const reopenedNotice = (of: { number: number; reason: string }): string =>
  `${undoneNotice(of)}${/[.!?]$/.test(of.reason) ? '' : '.'} La solicitud se decide de nuevo.`

/** What rests on a resolution that is to be undone: `Cursó después Matemática II (2026-2), que la pide.` */
export const brokenSentence = (broken: readonly { title: string; year: number; number: number }[]): string =>
  broken.length === 0
    ? ''
    : `Después cursó materias que piden lo reconocido: ${broken.map(({ title, year, number }) => `${title} (${year}-${number})`).join(', ')}. Quedan como están.`
