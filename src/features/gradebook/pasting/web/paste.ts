import type { Evaluation, Gradebook } from '../../contract.ts'
import type { Range } from '../../grid/rules.ts'
import type { GradebookState } from '../../web/use-gradebook.ts'
import { isOpenAt } from '../../web/words.ts'
import { type Pasted, pasted } from '../rules.ts'
import { leftOut } from './widgets/left-out.ts'

type Shown = { book: Gradebook; grades: GradebookState; columns: readonly Evaluation[] }

/** Where the texts of a block would go in the evaluations that are shown, and what would be left out. */
export const foundIn = ({ book, columns }: Shown, block: string[][], range: Range): Pasted =>
  pasted(block, range, {
    names: book.students.map(({ name }) => name),
    documents: book.students.map(({ identity_number }) => identity_number),
    columns: columns.length,
    isOpen: (place) => isOpenAt(book, columns, place),
  })

/** Puts a pasted block into the evaluations that are shown, and says what it left out, with a way back. */
export function pasteBlock(shown: Shown, block: string[][], range: Range): void {
  const { book, grades, columns } = shown
  const found = foundIn(shown, block, range)
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
