import { showAmount } from '#kernel/money.ts'

/** Whole hundredths keep their two decimals. */
export type CsvCell = string | number | { e2: number }

// Spreadsheet programs run a cell that begins so, in its full-width form and after blanks too (quality.md C1). One
// that is guarded already is guarded again, so that each text can be had back.
const RUNS = /^'*(?:[\s\u00a0\ufeff]*[=+\-@＝＋－＠]|[\t\r\n])/
const NEEDS_QUOTES = /[;,"\r\n\t]|^\s|\s$/

/**
 * A table for the spreadsheet programs of Venezuela: `;` between cells, a comma in numbers, UTF-8 with its mark.
 * Numbers stay numbers; text that a program would run gets a `'` before it.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[]): Uint8Array {
  const lines = rows.map((row) => `${row.map(written).join(';')}\r\n`)
  return new Uint8Array(Buffer.from(`\ufeff${lines.join('')}`, 'utf8'))
}

function written(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  if (typeof cell === 'object') return showAmount(cell.e2).replaceAll('.', '')
  const text = RUNS.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A cell as it was before `csvOf` guarded it. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && RUNS.test(cell.slice(1)) ? cell.slice(1) : cell
