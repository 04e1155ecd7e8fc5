// Spreadsheet programs run a cell that begins so, in full-width form and after blanks too (promises.md C1). A guarded
// cell is guarded again, so that every text survives the way back.
const RUNS = /^'*(?:[\s\u00a0\ufeff]*[=+\-@＝＋－＠]|[\t\r\n])/
const NEEDS_QUOTES = /[;,"\r\n\t]|^\s|\s$/

/** A text as a cell of a CSV file: what a program would run gets a `'` before it. */
export function csvText(cell: string): string {
  const text = RUNS.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The inverse of `csvText`. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && RUNS.test(cell.slice(1)) ? cell.slice(1) : cell
