import {
  accumulatedOf,
  definitiveNote,
  isWaived,
  type Weighed,
  wholeWeighting,
} from '#features/enrolment/enrolments/notes/rules.ts'
import type { Gradebook, GradebookStudent } from '../contract.ts'
import type { GradebookState } from './use-gradebook.ts'
import { deliveryLine, inOrder } from './words.ts'

export type SumOf = {
  book: Gradebook
  grades: Pick<GradebookState, 'gradeOf'>
  student: GradebookStudent
  /** What is tried for the weighting that no evaluation has yet. */
  unassigned?: number | undefined
}

/** A line of a sum: by the id of its lesson, or what no lesson has. */
export type Line = number | 'delivery' | 'unassigned'

/** Who was not named for the final delivery has nothing to expect of it. */
export const takesPart = ({ final_delivery_note, final_delivery_is_pending }: GradebookStudent) =>
  final_delivery_note !== null || final_delivery_is_pending

/** What counts for a student, and what it makes: while the notes are open, of how much. */
export function sumOf({ book, grades, student, unassigned }: SumOf) {
  const lines = inOrder(book).map((one) => ({
    ...one,
    ...grades.gradeOf({ column_id: one.lesson_id, student_id: student.id }),
  }))
  const whole = wholeWeighting(lines, student)
  const delivery = deliveryLine(book, student)
  const open: Weighed = { note: unassigned ?? null, weighting: book.weighting_left }
  const weighed = [...student.carried, ...lines, ...delivery, open]
  const isOpen = book.state === 'open'
  const note = isOpen ? definitiveNote(weighed, whole) : student.definitive_note
  return { lines, whole, delivery, open, weighed, note, of: isOpen ? accumulatedOf(weighed, whole) : null }
}

/** The lines of a sum in which a note is still to come. */
export function awaitedIn(of: SumOf): Line[] {
  if (of.book.state !== 'open' || of.student.state !== 'enrolled') return []
  const { lines, delivery } = sumOf(of)
  const open = lines.filter((one) => one.note === null && !one.outcome && !isWaived(one, of.student))
  return [
    ...open.map((one) => one.lesson_id),
    ...(takesPart(of.student) && delivery.some(({ note }) => note === null) ? ['delivery' as const] : []),
    ...(of.book.weighting_left > 0 && of.unassigned === undefined ? ['unassigned' as const] : []),
  ]
}
