import { listLayouts } from '#server/pdf/list-layout.ts'
import {
  cellOf,
  type ExportCell,
  type ExportHead,
  type Rows,
  type Values,
} from '#server/sheets/export-cells.ts'
import { csvOf } from '#server/sheets/write-csv.ts'
import { workbookOf } from '#server/sheets/write-xlsx.ts'

export type ExportFormat = 'csv' | 'xlsx' | 'pdf'
export type ContentInput = { format: ExportFormat; head: ExportHead }

/** The bytes of a file of a list; of a PDF those of its layouts, each by itself, which the typesetter sets. */
export function contentOf(
  { format, head }: ContentInput,
  values: AsyncIterable<Values>,
): AsyncGenerator<Uint8Array> {
  return format === 'csv' ? csvOf(head, values) : writers[format](head, cellsOf(head, values))
}

type Writer = (head: ExportHead, rows: Rows) => AsyncGenerator<Uint8Array>
const writers: Record<Exclude<ExportFormat, 'csv'>, Writer> = {
  xlsx: workbookOf,
  async *pdf(head, rows) {
    for (const layout of listLayouts(head, (await Array.fromAsync(rows)).flat())) yield Buffer.from(layout)
  },
}

async function* cellsOf({ columns }: ExportHead, values: AsyncIterable<Values>) {
  for await (const some of values)
    yield some.map((row): ExportCell[] => columns.map((column, index) => cellOf(row[index], column)))
}
