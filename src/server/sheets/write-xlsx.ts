import { Readable } from 'node:stream'
import type { CellValue, ColumnDef } from 'hucre/xlsx'
import { ZipFile } from 'yazl'
import { dayOf, daysBetween, SHEET_DAY_ZERO, showInstant } from '#kernel/dates.ts'
import type { ExportColumn } from '#kernel/endpoint.ts'
import { truncated } from '#kernel/text.ts'
import type { ExportCell, ExportHead, Rows } from './export-cells.ts'
import { openZip } from './zip.ts'

/** From here on days are counted right. */
const FIRST_DAY = '1900-03-01'
const MOST_CHARACTERS = 32_767
const FORMATS: Record<NonNullable<ExportColumn['as']>, string | undefined> = {
  yes_no: undefined,
  phone: undefined,
  money: '#,##0.00',
  rate: '#,##0.00##',
  note: '#,##0.00',
  day: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm',
}
const LIST = 'xl/worksheets/sheet1.xml'
const MOST_TEMPLATE = 10_000_000
const CHUNK_CHARACTERS = 64_000

/**
 * Writes the list on a first sheet, which can be imported again, and its origin on a second; no formulas. hucre makes
 * the workbook around one row of zeros, and the rows pass through in its place, so that none is held.
 */
export async function* workbookOf(head: ExportHead, rows: Rows): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile()
  const { outputStream } = zip
  // Typed as the interface; it is the class, which can be ended early.
  const output = outputStream as Readable
  zip.on('error', (error: Error) => output.destroy(error))
  const sheet = Readable.from(sheetOf(head, rows, zip))
  zip.addReadStream(sheet, LIST)
  try {
    yield* output
  } finally {
    sheet.destroy()
    output.destroy()
  }
}

async function* sheetOf(head: ExportHead, rows: Rows, zip: ZipFile): AsyncGenerator<string> {
  let number = 1
  let text = ''
  let styles: string[] | null = null
  let end = ''
  for await (const batch of rows) {
    if (styles === null) {
      const [before, sample, after] = halvesOf((await partsOf(head, 0, batch)).get(LIST) ?? '')
      styles = head.columns.map((_, index) => styleIn(sample, nameOfColumn(index)))
      text = before
      end = after
    }
    for (const row of batch) {
      number += 1
      text += rowOf(number, row, styles)
      if (text.length < CHUNK_CHARACTERS) continue
      yield text
      text = ''
    }
  }
  yield text + end
  // Only now their number is known.
  for (const [name, part] of await partsOf(head, number - 1, []))
    if (name !== LIST) zip.addBuffer(Buffer.from(part), name)
  zip.end()
}

/** The files of a workbook with a row of zeros for the list, which shows the style of each column. */
async function partsOf(
  { title, columns, institution, made_at, made_by, filters, has_facts }: ExportHead,
  many: number,
  first: readonly ExportCell[][],
): Promise<Map<string, string>> {
  const about: CellValue[][] = [
    ['Instituto', institution],
    ['Listado', title],
    [has_facts ? 'Datos' : 'Filtros', filters.join('; ')],
    ['Hecho por', made_by],
    ['Hecho el', showInstant(made_at)],
    ['Filas', many],
  ]
  const bold = columns.map((_, index) => [`0,${index}`, { style: { font: { bold: true } } }] as const)
  // With the first workbook: a server that writes none does without (docs/measured.md#what-the-memory-is).
  const { writeXlsx } = await import('hucre/xlsx')
  const bytes = await writeXlsx({
    properties: { title: printable(title), creator: printable(institution) },
    sheets: [
      {
        name: 'Listado',
        columns: columns.map((column, index) => columnOf(column, first, index)),
        rows: [columns.map((column) => printable(column.title)), columns.map(() => 0)],
        cells: new Map(bold),
        freezePane: { rows: 1 },
      },
      {
        name: 'Acerca de',
        columns: [{ width: 14 }, { width: 60 }],
        rows: about.map((row) => row.map(clean)),
      },
    ],
  })
  const { names, read } = openZip(Buffer.from(bytes), MOST_TEMPLATE)
  return new Map(names.map((name) => [name, read(name) ?? '']))
}

/** As wide as the first rows need. */
function columnOf({ title, as }: ExportColumn, first: readonly ExportCell[][], at: number): ColumnDef {
  const longest = first.reduce((most, row) => {
    const cell = row[at]
    return Math.max(most, cell?.kind === 'text' ? cell.text.length : 12)
  }, 0)
  const numFmt = as && FORMATS[as]
  return { width: Math.min(Math.max(title.length, longest, 8) + 2, 60), ...(numFmt && { numFmt }) }
}

/** What stands before the row of zeros, the row, and what stands after it. */
function halvesOf(sheet: string): [string, string, string] {
  const at = sheet.indexOf('<row r="2"')
  const end = sheet.indexOf('</sheetData>')
  if (at < 0 || end < at) throw new Error('hucre writes sheets otherwise than before')
  return [sheet.slice(0, at).replace(/<dimension[^>]*>/, ''), sheet.slice(at, end), sheet.slice(end)]
}

const styleIn = (row: string, column: string): string =>
  new RegExp(`<c r="${column}2"[^>]*?( s="\\d+")`).exec(row)?.[1] ?? ''

const NAMES: string[] = []
const nameOfColumn = (index: number): string =>
  (NAMES[index] ??=
    (index < 26 ? '' : nameOfColumn(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26)))

function rowOf(number: number, row: readonly ExportCell[], styles: readonly string[]): string {
  let cells = ''
  for (const [index, cell] of row.entries()) {
    const value = storedOf(cell)
    if (value === null) continue
    const start = `<c r="${nameOfColumn(index)}${number}"${styles[index]}`
    cells +=
      typeof value === 'number'
        ? `${start}><v>${value}</v></c>`
        : `${start} t="inlineStr"><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
  }
  return `<row r="${number}">${cells}</row>`
}

function storedOf(cell: ExportCell): string | number | null {
  if (cell.kind === 'text') return cell.text === '' ? null : printable(cell.text)
  if (cell.kind === 'number') return cell.value
  if (cell.kind === 'hundredths') return cell.e2 / 100
  if (cell.kind === 'day') return cell.day < FIRST_DAY ? cell.day : daysBetween(SHEET_DAY_ZERO, cell.day)
  const [hours = 0, minutes = 0] = showInstant(cell.at).slice(-5).split(':').map(Number)
  return daysBetween(SHEET_DAY_ZERO, dayOf(cell.at)) + (hours * 60 + minutes) / 1440
}

// XML has no control characters but these three, and reads a carriage return as the end of a line.
const UNWRITABLE = /[&<>]|[^\P{Cc}\t\n\u007f-\u009f]/gu
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escaped = (text: string): string =>
  text.replaceAll(
    UNWRITABLE,
    (char) => ENTITIES[char] ?? `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )

/** Excel calls a file damaged for a longer text or half a surrogate pair, and reads `_x0041_` as a letter. */
const printable = (text: string): string =>
  truncated(text.toWellFormed(), MOST_CHARACTERS).replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
const clean = (value: CellValue): CellValue => (typeof value === 'string' ? printable(value) : value)
