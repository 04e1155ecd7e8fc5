import { MOST_COLUMNS, SheetFault, type SheetRow } from './sheet-cells.ts'
import { attributeOf, type Tag } from './xml.ts'

/** Cells shown as one; of whole columns down to the last row too. Columns from 0, rows as a spreadsheet numbers them. */
export type Merge = { left: number; right: number; top: number; bottom: number }

const MOST_FILLED = 200_000
const CORNERS = /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/

/** A column's letters as its number from 0. */
export const columnNumber = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** What a `mergeCell` of a sheet says; nothing of any other tag. */
export function mergeOf(tag: Tag): Merge[] {
  const [, left = '', top, right = '', bottom] =
    tag.name === 'mergeCell' ? (CORNERS.exec(attributeOf(tag, 'ref') ?? '') ?? []) : []
  if (top === undefined) return []
  return [{ left: columnNumber(left), right: columnNumber(right), top: Number(top), bottom: Number(bottom) }]
}

/**
 * What a person sees in merged cells: one value down several rows is that of each. Across columns nothing can be known:
 * there all but the first, which alone holds a value in the file, have a flaw.
 */
export function fillMerged(rows: readonly SheetRow[], merges: readonly Merge[]): void {
  const at = new Map(rows.map((row) => [row.number, row.cells]))
  const last = rows.at(-1)?.number ?? 0
  let filled = 0
  for (const { left, right, top, bottom } of merges) {
    const value = at.get(top)?.[left]
    if (!value) continue
    for (let number = top; number <= Math.min(bottom, last); number++) {
      filled += 1
      if (filled > MOST_FILLED) throw new SheetFault('sheet_too_large')
      const cells = at.get(number)
      if (!cells) continue
      while (cells.length < Math.min(right + 1, MOST_COLUMNS)) cells.push({ text: '' })
      if (number > top) cells[left] = { ...value }
      for (let column = left + 1; column <= right && column < MOST_COLUMNS; column++)
        cells[column] = { text: value.text, flaw: 'cell_merged' }
    }
  }
}
