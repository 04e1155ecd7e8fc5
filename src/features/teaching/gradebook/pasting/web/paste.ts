import type { Range } from '../../rules.ts'
import { type Column, isOpenAt, type Sheet } from '../../web/widgets/sheet.ts'
import type { NoteEdits } from '../../web/widgets/use-note-edits.ts'
import { type Pasted, pasted } from '../rules.ts'
import { leftOut } from './widgets/left-out.ts'

type PasteContext = { sheet: Sheet; grades: NoteEdits; columns: readonly Column[] }

/** Where the texts of a block would go in the columns that are shown, and what would be left out. */
export const foundIn = ({ sheet, columns }: PasteContext, block: string[][], range: Range): Pasted =>
  pasted(block, range, {
    names: sheet.students.map(({ name }) => name),
    documents: sheet.students.map(({ identity_number = '' }) => identity_number),
    columns: columns.length,
    isOpen: (place) => isOpenAt(sheet, columns, place),
    isNote: (text) => !('problem' in sheet.read(text)),
  })

/** Puts a pasted block into the columns that are shown, and says what it left out, with a way back. */
export function pasteBlock(shown: PasteContext, block: string[][], range: Range): void {
  const { sheet, grades, columns } = shown
  const found = foundIn(shown, block, range)
  const isStep = grades.put(
    found.cells.map(({ row, column, text }) => ({
      student_id: sheet.students[row]?.id ?? 0,
      column_id: columns[column]?.id ?? 0,
      text,
    })),
  )
  const said = leftOut(found)
  if (said) grades.tell(said, isStep)
}
