import { dayOf } from '#kernel/dates.ts'
import type { FileAnswer } from '#kernel/endpoint.ts'
import { plain } from '#kernel/text.ts'
import { listPdf } from '#server/pdf/list.ts'
import { cellOf, type ExportCell, type ExportTable, shown, valueAt } from '#server/sheets/export-cells.ts'
import { type CsvCell, csvOf } from '#server/sheets/write-csv.ts'
import { workbookOf } from '#server/sheets/write-xlsx.ts'

export type ExportFormat = 'csv' | 'xlsx' | 'pdf'
export type { ExportTable } from '#server/sheets/export-cells.ts'

const MEDIA_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** Makes a file of a list. Rows come as the API gives them; the columns choose the fields and their format. */
export async function exportTable(format: ExportFormat, table: ExportTable): Promise<FileAnswer> {
  const cells = table.rows.map((row) =>
    table.columns.map((column) => cellOf(valueAt(row, column.field), column)),
  )
  const bytes = await written[format](table, cells)
  return { bytes, media_type: MEDIA_TYPES[format], filename: `${nameOf(table)}.${format}` }
}

type Writer = (table: ExportTable, cells: readonly ExportCell[][]) => Uint8Array | Promise<Uint8Array>

const written: Record<ExportFormat, Writer> = {
  csv: (table, cells) =>
    csvOf([table.columns.map(({ title }) => title), ...cells.map((row) => row.map(csvCell))]),
  xlsx: (table, cells) => workbookOf(table, cells),
  pdf: (table, cells) =>
    listPdf(
      table,
      cells.map((row) => row.map(shown)),
      cells,
    ),
}

/** `inscripciones-2026-11-21` */
const nameOf = ({ title, made_at }: ExportTable): string =>
  `${plain(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)}-${dayOf(made_at)}`

const csvCell = (cell: ExportCell): CsvCell => {
  if (cell.kind === 'hundredths') return { e2: cell.e2 }
  return cell.kind === 'number' ? cell.value : shown(cell)
}
