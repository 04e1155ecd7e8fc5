// Spreadsheet programs run a cell that begins so, in its full-width form and after blanks too (promises.md C1). One
// that is guarded already is guarded again, so that each text can be had back.
const RUNS = /^'*(?:[\s\u00a0\ufeff]*[=+\-@＝＋－＠]|[\t\r\n])/
const NEEDS_QUOTES = /[;,"\r\n\t]|^\s|\s$/

/** A text as a cell of a CSV file: what a program would run gets a `'` before it. */
export function csvText(cell: string): string {
  const text = RUNS.test(cell) ? `'${cell}` : cell
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A cell as it was before `csvText` guarded it. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && RUNS.test(cell.slice(1)) ? cell.slice(1) : cell
