import { csvText } from '#kernel/csv-cells.ts'
import { showAmount } from '#kernel/money.ts'
import { type ExportCell, type ExportHead, type Rows, shown } from './export-cells.ts'

/**
 * A CSV for the spreadsheet programs of Venezuela: `;` as separator, decimal comma, UTF-8 with a byte order mark.
 * Numbers stay numbers; text that a program would run gets a `'` before it.
 */
export async function* csvOf({ columns }: ExportHead, rows: Rows): AsyncGenerator<Uint8Array> {
  yield csvOfTexts([columns.map(({ title }) => title)])
  for await (const batch of rows) yield Buffer.from(batch.map((row) => lineOf(row.map(written))).join(''))
}

/** The beginning of a CSV, or all of one that holds nothing but text. */
export const csvOfTexts = (rows: readonly (readonly string[])[]): Uint8Array =>
  Buffer.from(`\ufeff${rows.map((row) => lineOf(row.map(csvText))).join('')}`)

const lineOf = (cells: readonly string[]) => `${cells.join(';')}\r\n`

function written(cell: ExportCell): string {
  if (cell.kind === 'number') return String(cell.value).replace('.', ',')
  if (cell.kind === 'hundredths') return showAmount(cell.e2).replaceAll('.', '')
  return csvText(shown(cell))
}
