import type { Evaluation, Gradebook } from '../../contract.ts'
import type { Range } from '../../grid/rules.ts'
import type { GradebookState } from '../../web/use-gradebook.ts'
import { isOpenAt } from '../../web/words.ts'
import { pasted } from '../rules.ts'
import { leftOut } from './words.ts'

type Shown = { book: Gradebook; grades: GradebookState; columns: readonly Evaluation[] }

/** Puts a pasted block into the evaluations that are shown, and says what it left out, with a way back. */
export function pasteBlock({ book, grades, columns }: Shown, block: string[][], range: Range): void {
  const found = pasted(block, range, {
    names: book.students.map(({ name }) => name),
    columns: columns.length,
    isOpen: (place) => isOpenAt(book, columns, place),
  })
  const isStep = grades.put(
    found.cells.map(({ row, column, text }) => ({
      student_id: book.students[row]?.id ?? 0,
      lesson_id: columns[column]?.lesson_id ?? 0,
      text,
    })),
  )
  const said = leftOut(found)
  if (said) grades.tell(said, isStep)
}
