import { csvText } from '#kernel/csv-cells.ts'
import type { ExportColumn } from '#kernel/endpoint.ts'
import { showAmount } from '#kernel/money.ts'
import { cellOf, type ExportCell, type ExportHead, shown, type Values } from './export-cells.ts'

/**
 * A CSV for the spreadsheet programs of Venezuela: `;` as separator, decimal comma, UTF-8 with a byte order mark.
 * Numbers stay numbers; text that a program would run gets a `'` before it.
 */
export async function* csvOf(
  { columns }: ExportHead,
  values: AsyncIterable<Values>,
): AsyncGenerator<Uint8Array> {
  yield csvOfTexts([columns.map(({ title }) => title)])
  const writers = columns.map(writerOf)
  for await (const batch of values)
    yield Buffer.from(batch.map((row) => lineOf(writers.map((write, at) => write(row[at])))).join(''))
}

/** What writes the values of a column: plain text as it is, without a cell made of it first. */
function writerOf(column: ExportColumn): (value: unknown) => string {
  const is_plain = (column.as === undefined || column.as === 'day') && column.labels === undefined
  return (value) => (is_plain && typeof value === 'string' ? csvText(value) : written(cellOf(value, column)))
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
