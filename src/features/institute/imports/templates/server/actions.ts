import type { FileAnswer } from '#kernel/endpoint.ts'
import { plain } from '#kernel/text.ts'
import { csvOfTexts } from '#server/sheets/write-csv.ts'
import { IMPORT_LABELS, type ImportResource, NOTE_TITLES, TEMPLATE_SHEETS } from '../../words.ts'
import { IMPORT_COLUMNS } from '../words.ts'

/** The file that a person fills in: headings, an example, and in a workbook what may stand in each column. */
export async function makeTemplate(resource: ImportResource, kind: 'xlsx' | 'csv'): Promise<FileAnswer> {
  const all = IMPORT_COLUMNS[resource]
  const columns = all.filter(({ is_extra }) => !is_extra)
  const table = [columns.map(({ title }) => title), columns.map(({ example }) => example)]
  const filename = `plantilla-${plain(IMPORT_LABELS[resource])}.${kind}`
  if (kind === 'csv') return { bytes: csvOfTexts(table), media_type: 'text/csv; charset=utf-8', filename }
  const notes = all.map(({ title, needed, note }) => [
    title,
    needed ? TEMPLATE_SHEETS.yes : TEMPLATE_SHEETS.no,
    note,
  ])
  const bold = (length: number) =>
    new Map(Array.from({ length }, (_, at) => [`0,${at}`, { style: { font: { bold: true } } }] as const))
  const { writeXlsx } = await import('hucre/xlsx')
  const bytes = await writeXlsx({
    sheets: [
      {
        name: TEMPLATE_SHEETS.data,
        // Text all over: a document or telephone typed in keeps its zeros.
        columns: columns.map(({ title }) => ({ width: Math.max(title.length, 14) + 2, numFmt: '@' })),
        rows: table,
        cells: bold(columns.length),
        freezePane: { rows: 1 },
      },
      {
        name: TEMPLATE_SHEETS.notes,
        columns: [{ width: 28 }, { width: 12 }, { width: 90 }],
        rows: [[...NOTE_TITLES], ...notes],
        cells: bold(NOTE_TITLES.length),
      },
    ],
  })
  const media_type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { bytes, media_type, filename }
}
