/** The text of a cell, or why it cannot be imported. */
export type SheetCell = { text: string; flaw?: 'formula' | 'cell_error' | 'cell_merged' }
export type SheetRow = { number: number; cells: SheetCell[] }
/** `unread`: the names of other sheets with the same headings, in whatever order. */
export type Sheet = { name: string; rows: SheetRow[]; unread: string[] }

export const MOST_ROWS = 5_000
export const MOST_COLUMNS = 60
/** The longest cell of the spreadsheet programs. */
export const MOST_CHARACTERS = 32_767

/** A file that is no table; its code is answered with 422 at the file. */
export class SheetFault extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** What spreadsheet programs write in a cell, in any language, where there is no value. */
const ERROR_TEXT = /^#(?:N\/[AD]|\P{L}?[A-Z/0]{2,15}[!?]|##+)$/iu

const judged = (cell: SheetCell): SheetCell =>
  cell.flaw === undefined && ERROR_TEXT.test(cell.text.trim()) ? { ...cell, flaw: 'cell_error' } : cell

/** Collects the non-empty rows of a sheet within the limits; the first holds the headings. */
export function collectRows(most_rows: number) {
  const rows: SheetRow[] = []
  return {
    rows,
    add(row: SheetRow): void {
      while (row.cells.length > 0 && isBlank(row.cells.at(-1))) row.cells.pop()
      if (row.cells.length === 0) return
      if (row.cells.length > MOST_COLUMNS) throw new SheetFault(`sheet_columns:${MOST_COLUMNS}`)
      rows.push({ ...row, cells: row.cells.map(judged) })
      if (rows.length > most_rows + 1) throw new SheetFault(`sheet_rows:${most_rows}`)
    },
  }
}

export const isBlank = (cell: SheetCell | undefined): boolean =>
  !cell || (cell.text.trim() === '' && cell.flaw === undefined)
