import { dayOf } from '#kernel/dates.ts'
import type { FileAnswer } from '#kernel/endpoint.ts'
import { plain } from '#kernel/text.ts'
import type { ContentInput, ExportFormat } from '#server/exports/write-content.ts'
import { ROWS_AT_ONCE, writeFile } from '#server/exports/write-file.ts'
import { listPdf } from '#server/pdf/list.ts'
import { type ExportHead, type Values, valueAt } from '#server/sheets/export-cells.ts'

export type { ExportFormat } from '#server/exports/write-content.ts'
export type ExportTable = ExportHead & { rows: readonly Record<string, unknown>[] }

export const MEDIA_TYPES: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pdf: 'application/pdf',
}

/** Makes a file of a list. Rows come as the API gives them; the columns choose the fields and their format. */
export async function exportTable(format: ExportFormat, { rows, ...head }: ExportTable): Promise<FileAnswer> {
  const order = { format, head }
  return finished(order, await Array.fromAsync(writeFile(order, inBatches(order, rows))))
}

async function* inBatches(order: ContentInput, rows: ExportTable['rows']): AsyncGenerator<Values> {
  for (let at = 0; at === 0 || at < rows.length; at += ROWS_AT_ONCE)
    yield valuesOf(order, rows.slice(at, at + ROWS_AT_ONCE))
}

/** What the columns of a list show of its rows. */
export const valuesOf = ({ head: { columns } }: ContentInput, rows: ExportTable['rows']): Values =>
  rows.map((row) => columns.map(({ field }) => valueAt(row, field)))

/** The file of which everything is written; a PDF is set only now, when no connection is held any more. */
export async function finished(
  { format, head }: ContentInput,
  written: readonly Uint8Array[],
): Promise<FileAnswer> {
  const bytes = format === 'pdf' ? await listPdf(written, head) : Buffer.concat(written)
  return { bytes, media_type: MEDIA_TYPES[format], filename: filenameOf(format, head) }
}

/** `inscripciones-2026-11-21.csv` */
export const filenameOf = (
  format: ExportFormat,
  { title, made_at, of_day = dayOf(made_at) }: Pick<ExportHead, 'title' | 'made_at' | 'of_day'>,
): string => {
  const name = plain(title)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60)
  return `${name}-${of_day}.${format}`
}
