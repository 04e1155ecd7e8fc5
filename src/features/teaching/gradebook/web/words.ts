import {
  accumulatedOf,
  cutNote,
  definitiveNote,
  isWaived,
  type Weighed,
  wholeWeighting,
} from '#features/enrolment/enrolments/notes/rules.ts'
import type { Presence } from '#features/enrolment/enrolments/stays/rules.ts'
import { type Day, showDay, showFullDay } from '#kernel/dates.ts'
import type { Outcome } from '#kernel/notes.ts'
import { clock } from '#web/ui/clock.ts'
import type { Evaluation, Gradebook, GradebookStudent } from '../contract.ts'
import { type CellProblem, readCell } from '../rules.ts'
import type { Grade, Limits, Notes } from './widgets/sheet.ts'
import type { NoteEdits } from './widgets/use-note-edits.ts'

type Grades = Pick<NoteEdits, 'gradeOf'>

/** `7 dic`: a day of the period. */
export const dayAndMonth = (date: Day): string => showDay(date).replace(/ \d{4}$/, '')

/** `1 nota espera`, `2 notas esperan` */
export const notesWord = (count: number, one: string, many: string): string =>
  count === 1 ? `1 nota ${one}` : `${count} notas ${many}`

export const listed = new Intl.ListFormat('es-VE', { type: 'conjunction' })

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
export function sumsOf(book: Gradebook, grades: Grades, student: GradebookStudent) {
  const own = book.evaluations.map((one) => ({
    ...one,
    ...grades.gradeOf({ column_id: one.lesson_id, student_id: student.id }),
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

/** What anybody could have at most so far: the head says it, and a row where it had less at stake. */
export function mostOf(book: Gradebook, grades: Grades): number | null {
  const all = book.students.map((student) => sumsOf(book, grades, student).of)
  return all.reduce<number | null>((top, of) => (of === null ? top : Math.max(top ?? 0, of)), null)
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

/** `7 de diciembre` */
const dayOfMonth = (date: Day): string => showFullDay(date).replace(/ de \d{4}$/, '')

/** What stands in place of a note, in words. */
export const OUTCOME_WORDS: Record<Outcome, string> = {
  not_presented: 'NP, no presentó',
  excused: 'EX, justificada',
}

/** What stands in place of a note that the student does not owe. */
export const WAIVED = 'exenta'

/** Held while the student was not in the section, and not noted (rules.md#change-of-section). */
export const isWaivedFor = ({ lesson_id, date }: Evaluation, student: GradebookStudent): boolean =>
  !student.notes[lesson_id] && isWaived({ date, note: null }, student)

/** What it means that a student has nothing in an evaluation, or not a number. */
export function meaningOf(
  { state }: Pick<Gradebook, 'state'>,
  { date, note, outcome }: Pick<Evaluation, 'date'> & Pick<Grade, 'note' | 'outcome'>,
  presence: Presence,
): string {
  if (outcome) return OUTCOME_WORDS[outcome]
  if (isWaived({ date, note }, presence)) return `${WAIVED}, no estaba en la sección`
  if (state !== 'open') return 'sin nota, cuenta 0'
  if (date > clock.today()) return `por hacer el ${dayAndMonth(date)}`
  return `sin nota desde el ${dayAndMonth(date)}, cuenta 0 mientras falte`
}

/** The notes of an evaluation as the screen shows them now; those who failed by absence count no more. */
export const notesOfEvaluation = (
  { students }: Gradebook,
  grades: Grades,
  { lesson_id }: Evaluation,
): number[] =>
  students.flatMap(({ id, state }) => {
    const { note } = grades.gradeOf({ column_id: lesson_id, student_id: id })
    return note === null || state === 'failed_by_absence' ? [] : [note]
  })

/** How many are to be noted, or are to be in an evaluation. */
export const expectedIn = ({ students }: Gradebook, grades: Grades, evaluation?: Evaluation): number =>
  students.filter(
    (one) => one.state !== 'failed_by_absence' && !(evaluation && isOutOf(evaluation, grades, one)),
  ).length

/** Nothing is to be noted of the student in an evaluation, or counts: waived or excused. */
function isOutOf(evaluation: Evaluation, grades: Grades, student: GradebookStudent): boolean {
  const { lesson_id, date } = evaluation
  return isWaived({ date, ...grades.gradeOf({ column_id: lesson_id, student_id: student.id }) }, student)
}

/** The evaluations in the order of the grid: first cut, second, outside both. */
export const inOrder = ({ evaluations }: Gradebook): Evaluation[] => [
  ...evaluations.filter(({ cut }) => cut === 'first'),
  ...evaluations.filter(({ cut }) => cut === 'second'),
  ...evaluations.filter(({ cut }) => cut === null),
]

/** The evaluation that waits most: the latest whose day has come and that lacks notes, else the latest of them. */
export function toNoteFirst(book: Gradebook, grades: Grades): Evaluation {
  const due = book.evaluations.filter(({ date }) => date <= clock.today())
  const lacking = due
    .reverse()
    .find((one) => notesOfEvaluation(book, grades, one).length < expectedIn(book, grades, one))
  return lacking ?? due[0] ?? (book.evaluations[0] as Evaluation)
}

/** Where noting an evaluation begins: at who lacks a note and may have one, else at the first; null of no evaluation. */
export function firstEmpty(book: Gradebook, grades: Grades, lesson_id: number) {
  const evaluation = book.evaluations.find((one) => one.lesson_id === lesson_id)
  if (!evaluation) return null
  const lacking = book.students.find((one) => {
    const { note } = grades.gradeOf({ column_id: lesson_id, student_id: one.id })
    return note === null && !isOutOf(evaluation, grades, one) && !whyClosed(book, one, evaluation)
  })
  const student = lacking ?? book.students[0]
  return student ? { column_id: lesson_id, student_id: student.id } : null
}

/** Why what stands in a cell was not saved. */
export const CELL_PROBLEMS: Record<CellProblem, string> = {
  out_of_range: 'La nota va de 0 a 20.',
  too_many_decimals: 'La nota va de 0 a 20, con dos decimales como máximo.',
  no_note: 'No es una nota: se escribe como 14,50, o NP o EX.',
}

/** The notes of a gradebook as any sheet has them. */
export const notesIn = (book: Gradebook): Notes => ({
  columns: inOrder(book).map(({ lesson_id: id, title }) => ({ id, title })),
  students: book.students,
  read: (text) => {
    const read = readCell(text)
    return 'problem' in read ? { problem: CELL_PROBLEMS[read.problem] } : read
  },
})
