import { csvText } from '#kernel/csv-cells.ts'
import { showAmount } from '#kernel/money.ts'

/** `e2`: whole hundredths, written with two decimals. */
export type CsvCell = string | number | { e2: number }

/**
 * A CSV for the spreadsheet programs of Venezuela: `;` as separator, decimal comma, UTF-8 with a byte order mark.
 * Numbers stay numbers; text that a program would run gets a `'` before it.
 */
export function csvOf(rows: readonly (readonly CsvCell[])[]): Uint8Array {
  const lines = rows.map((row) => `${row.map(written).join(';')}\r\n`)
  return new Uint8Array(Buffer.from(`\ufeff${lines.join('')}`, 'utf8'))
}

function written(cell: CsvCell): string {
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  if (typeof cell === 'object') return showAmount(cell.e2).replaceAll('.', '')
  return csvText(cell)
}
