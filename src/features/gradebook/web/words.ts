import {
  accumulatedOf,
  cutNote,
  definitiveNote,
  isWaived,
  type Weighed,
  wholeWeighting,
} from '#features/enrolments/notes/rules.ts'
import { type Day, showDay, showFullDay } from '#kernel/dates.ts'
import { showNote } from '#kernel/notes.ts'
import { clock } from '#web/ui/clock.ts'
import type { Evaluation, Gradebook, GradebookStudent } from '../contract.ts'
import type { CellProblem } from '../grid/rules.ts'
import type { GradebookState } from './use-gradebook.ts'

export type Limits = Pick<
  Gradebook,
  'low_performance_note' | 'high_performance_note' | 'approval_minimum_note'
>

/** `7 dic`: a day of the period. */
export const dayAndMonth = (date: Day): string => showDay(date).replace(/ \d{4}$/, '')

/** `1 nota espera`, `2 notas esperan` */
export const notesWord = (count: number, one: string, many: string): string =>
  count === 1 ? `1 nota ${one}` : `${count} notas ${many}`

export const listed = new Intl.ListFormat('es-VE', { type: 'conjunction' })

export const noteWord = (note: number | null): string => (note === null ? 'sin nota' : showNote(note))

/** How a note stands to the limits of the period: marked low or high (rules.md#grades). */
export function classOf(
  note: number | null,
  { low_performance_note: low, high_performance_note: high }: Limits,
): 'gb-low' | 'gb-high' | undefined {
  if (note === null) return undefined
  if (low !== null && note < low) return 'gb-low'
  return high !== null && note > high ? 'gb-high' : undefined
}

/** What the final delivery weighs and what its juries gave a student so far; none where the course has none. */
export function deliveryLine({ final_delivery }: Gradebook, student: GradebookStudent): Weighed[] {
  if (!final_delivery) return []
  const { final_delivery_value_percent: weighting } = final_delivery
  const { final_delivery_given: given } = student
  return [given ? { note: given.sum, juries: given.juries, weighting } : { note: null, weighting }]
}

/** What a student has in each cut and so far, as the screen shows it now. */
export function sumsOf(book: Gradebook, grades: Pick<GradebookState, 'noteOf'>, student: GradebookStudent) {
  const own = book.evaluations.map((one) => ({
    ...one,
    note: grades.noteOf({ lesson_id: one.lesson_id, student_id: student.id }),
  }))
  const weighed = [...student.carried, ...own]
  const [all, whole] = [[...weighed, ...deliveryLine(book, student)], wholeWeighting(own, student)]
  return {
    /** While the course goes on, the most that could be had so far. */
    of: book.state === 'open' ? accumulatedOf(all, whole) : null,
    first: cutNote(weighed.filter(({ cut }) => cut === 'first')),
    second: cutNote(weighed.filter(({ cut }) => cut === 'second')),
    definitive: book.state === 'open' ? definitiveNote(all, whole) : student.definitive_note,
  }
}

export type Sums = ReturnType<typeof sumsOf> & {
  /** What anybody could have at most so far: the head says it, and a row where it had less at stake. */
  most: number | null
}

/** The students in their order, each with the sums. */
export function sumsOfAll(book: Gradebook, grades: Pick<GradebookState, 'noteOf'>) {
  const all = book.students.map((student) => ({ student, ...sumsOf(book, grades, student) }))
  const most = all.reduce<number | null>((top, { of }) => (of === null ? top : Math.max(top ?? 0, of)), null)
  return all.map((sums) => ({ ...sums, most }))
}

/** Why somebody is not noted in an evaluation now (rules.md#evaluations); null where one may be. */
export function whyClosed(book: Gradebook, { state }: GradebookStudent, { date }: Evaluation): string | null {
  if (book.state === 'sealed') return 'El período está cerrado.'
  if (book.state === 'delivered') return 'Las notas ya se entregaron.'
  if (!book.may_write) return 'Las notas las escribe quien da la materia.'
  if (state === 'failed_by_absence') return 'Tiene la materia aplazada por inasistencias.'
  if (state !== 'enrolled') return 'Ya no cursa la materia.'
  return date > clock.today() ? `Se califica desde el ${dayOfMonth(date)}.` : null
}

/** Whether a cell of the evaluations that are shown may be written in. */
export function isOpenAt(
  book: Gradebook,
  columns: readonly Evaluation[],
  { row, column }: { row: number; column: number },
): boolean {
  const [student, evaluation] = [book.students[row], columns[column]]
  return student !== undefined && evaluation !== undefined && !whyClosed(book, student, evaluation)
}

/** `7 de diciembre` */
const dayOfMonth = (date: Day): string => showFullDay(date).replace(/ de \d{4}$/, '')

/** What stands in place of a note that the student does not owe. */
export const WAIVED = 'exenta'

/** Held before the student came to the section, and not noted (rules.md#change-of-section). */
export const isWaivedFor = ({ lesson_id, date }: Evaluation, student: GradebookStudent): boolean =>
  isWaived({ date, note: student.notes[lesson_id]?.note ?? null }, student.joined_on)

/** The notes of an evaluation as the screen shows them now; those who failed by absence count no more. */
export const notesOfEvaluation = (
  { students }: Gradebook,
  grades: Pick<GradebookState, 'noteOf'>,
  { lesson_id }: Evaluation,
): number[] =>
  students.flatMap(({ id, state }) => {
    const note = grades.noteOf({ lesson_id, student_id: id })
    return note === null || state === 'failed_by_absence' ? [] : [note]
  })

/** How many are to be noted, or are to be in an evaluation. */
export const expectedIn = ({ students }: Gradebook, evaluation?: Evaluation): number =>
  students.filter((one) => one.state !== 'failed_by_absence' && !(evaluation && isWaivedFor(evaluation, one)))
    .length

/** The evaluations in the order of the grid: first cut, second, outside both. */
export const inOrder = ({ evaluations }: Gradebook): Evaluation[] => [
  ...evaluations.filter(({ cut }) => cut === 'first'),
  ...evaluations.filter(({ cut }) => cut === 'second'),
  ...evaluations.filter(({ cut }) => cut === null),
]

/** The evaluation that waits most: the latest whose day has come and that lacks notes, else the latest of them. */
export function toNoteFirst(book: Gradebook, grades: Pick<GradebookState, 'noteOf'>): Evaluation {
  const due = book.evaluations.filter(({ date }) => date <= clock.today())
  const lacking = due
    .reverse()
    .find((one) => notesOfEvaluation(book, grades, one).length < expectedIn(book, one))
  return lacking ?? due[0] ?? (book.evaluations[0] as Evaluation)
}

/** Why what stands in a cell was not saved. */
export const CELL_PROBLEMS: Record<CellProblem, string> = {
  out_of_range: 'La nota va de 0 a 20.',
  too_many_decimals: 'La nota va de 0 a 20, con dos decimales como máximo.',
  no_note: 'No es una nota: se escribe como 14,50.',
}
