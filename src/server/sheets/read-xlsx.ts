import * as z from 'zod/mini'
import { addDays, type Day, SHEET_DAY_ZERO } from '#kernel/dates.ts'
import { headingKey } from '#kernel/heading-key.ts'
import { day } from '#kernel/schemas.ts'
import { columnNumber, fillMerged, type Merge, mergeOf } from './merged-cells.ts'
import {
  collectRows,
  MOST_CHARACTERS,
  MOST_COLUMNS,
  type Sheet,
  type SheetCell,
  SheetFault,
  type SheetRow,
} from './sheet-cells.ts'
import { attributeOf, type Tag, tagsOf } from './xml.ts'
import { openZip } from './zip.ts'

const MOST_UNPACKED = 48_000_000
/** Excel's last day, 31 December 9999, counted from 1904. */
const AFTER_9999 = 2_957_004
const LAST_ROW = 1_048_576
const DAY_ZERO_OF_1904 = z.parse(day, '1904-01-01')

type Book = { strings: string[]; dates: Set<number>; since: Day }

/**
 * Reads the first visible sheet of a workbook strictly: no macros, document types, entities or external links. Names the
 * others that begin with the same row, which somebody may take for read.
 */
export function readXlsx(bytes: Buffer, most_rows: number): Sheet {
  const zip = openZip(bytes, MOST_UNPACKED)
  if (zip.names.some((name) => /vbaProject|macrosheets\//i.test(name))) throw new SheetFault('sheet_macros')
  const workbook = zip.read('xl/workbook.xml')
  if (workbook === null) throw new SheetFault('mimes:xlsx,csv')
  const { is1904, sheets } = sheetsOf(workbook)
  const [first, ...others] = sheets
  if (!first) throw new SheetFault('sheet_empty')
  const relations = zip.read('xl/_rels/workbook.xml.rels') ?? ''
  const xmlOf = ({ relation }: NamedSheet) => zip.read(pathOf(relations, relation))
  const xml = xmlOf(first)
  if (xml === null) throw new SheetFault('sheet_damaged')
  const book = {
    strings: stringsOf(zip.read('xl/sharedStrings.xml') ?? ''),
    dates: dateStyles(zip.read('xl/styles.xml') ?? ''),
    since: is1904 ? DAY_ZERO_OF_1904 : SHEET_DAY_ZERO,
  }
  const rows = rowsOf(xml, book, most_rows)
  const headings = headingsOf(rows[0])
  const isAlike = (sheet: NamedSheet) =>
    headingsOf(rowsOf(xmlOf(sheet) ?? '', book, most_rows)[0]) === headings
  const unread = headings === '' ? [] : others.filter(isAlike).map(({ name }) => name)
  return { name: first.name, rows, unread }
}

/** The same for the same titles in another order, which are read alike. */
const headingsOf = (row: SheetRow | undefined) =>
  (row?.cells ?? [])
    .map(({ text }) => headingKey(text))
    .filter((key) => key !== '')
    .sort()
    .join('\t')

type NamedSheet = { name: string; relation: string }

/** The sheets that can be seen. */
function sheetsOf(workbook: string): { is1904: boolean; sheets: NamedSheet[] } {
  let is1904 = false
  const sheets: NamedSheet[] = []
  for (const tag of tagsOf(workbook)) {
    if (tag.name === 'workbookPr') is1904 = /^(?:1|true)$/.test(attributeOf(tag, 'date1904') ?? '')
    if (tag.name !== 'sheet' || /hidden/i.test(attributeOf(tag, 'state') ?? '')) continue
    const name = plainText(attributeOf(tag, 'name') ?? '').slice(0, 31)
    sheets.push({ name, relation: attributeOf(tag, 'id') ?? '' })
  }
  return { is1904, sheets }
}

function pathOf(relations: string, id: string): string {
  for (const tag of tagsOf(relations)) {
    if (tag.name !== 'Relationship' || attributeOf(tag, 'Id') !== id) continue
    const target = attributeOf(tag, 'Target') ?? ''
    return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  }
  throw new SheetFault('sheet_damaged')
}

/** Reads the shared strings, without their phonetic hints. */
function stringsOf(xml: string): string[] {
  const strings: string[] = []
  let inPhonetics = false
  for (const { name, closes, empty, text } of tagsOf(xml)) {
    if (name === 'si' && !closes) strings.push('')
    if (name === 'rPh') inPhonetics = !closes
    const isText = name === 't' && !closes && !empty && !inPhonetics
    if (isText && strings.length > 0) strings[strings.length - 1] += text
  }
  return strings
}

const isBuiltInDate = (format: number): boolean =>
  (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 45 && format <= 58)

/** Returns the styles that show a number as a date: the file tells dates by nothing else. */
function dateStyles(xml: string): Set<number> {
  const own = new Set<number>()
  const styles = new Set<number>()
  let index = -1
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'numFmt') {
      const code = (attributeOf(tag, 'formatCode') ?? '').replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
      if (/[dy]/i.test(code)) own.add(Number(attributeOf(tag, 'numFmtId')))
    }
    if (tag.name === 'cellXfs') index = tag.closes ? -1 : 0
    if (tag.name !== 'xf' || tag.closes || index < 0) continue
    const format = Number(attributeOf(tag, 'numFmtId') ?? 0)
    if (own.has(format) || isBuiltInDate(format)) styles.add(index)
    index += 1
  }
  return styles
}

type OpenCell = { column: number; type: string; style: number; value: string; formula: boolean }

function rowsOf(xml: string, book: Book, most_rows: number) {
  const { rows, add } = collectRows(most_rows)
  const merges: Merge[] = []
  let row: { number: number; cells: SheetCell[] } | null = null
  let cell: OpenCell | null = null
  let number = 0
  for (const tag of tagsOf(xml)) {
    if (tag.name === 'row' && !tag.closes) {
      number = Number(attributeOf(tag, 'r') ?? number + 1)
      if (!(number >= 1 && number <= LAST_ROW)) throw new SheetFault('sheet_damaged')
      row = { number, cells: [] }
      if (tag.empty) row = null
    } else if (tag.name === 'row' && row) {
      add(row)
      row = null
    } else if (tag.name === 'c' && row) {
      if (!tag.closes) cell = openedCell(tag, row.cells.length)
      if (cell && (tag.closes || tag.empty)) {
        put(row.cells, cell, book)
        cell = null
      }
    } else if (cell && !tag.closes && !tag.empty) {
      if (tag.name === 'f') cell.formula = true
      if (tag.name === 'v' || tag.name === 't') cell.value += tag.text
    } else if (cell && tag.name === 'f') cell.formula = true
    else merges.push(...mergeOf(tag))
  }
  fillMerged(rows, merges)
  return rows
}

function openedCell(tag: Tag, next: number): OpenCell {
  const letters = /^[A-Z]{1,3}/.exec(attributeOf(tag, 'r') ?? '')?.[0]
  const column = letters ? columnNumber(letters) : next
  const style = Number(attributeOf(tag, 's') ?? 0)
  return { column, type: attributeOf(tag, 't') ?? 'n', style, value: '', formula: false }
}

function put(cells: SheetCell[], cell: OpenCell, book: Book): void {
  const read = cellOf(cell, book)
  if (read.text === '' && !read.flaw) return
  // One far cell would make a row of sixteen thousand.
  if (cell.column >= MOST_COLUMNS) throw new SheetFault(`sheet_columns:${MOST_COLUMNS}`)
  while (cells.length < cell.column) cells.push({ text: '' })
  cells[cell.column] = read
}

function cellOf({ type, style, value, formula }: OpenCell, { strings, dates, since }: Book): SheetCell {
  if (formula) return { text: plainText(value), flaw: 'formula' }
  if (type === 'e') return { text: plainText(value), flaw: 'cell_error' }
  if (type === 's') return { text: plainText(strings[Number(value.trim() || -1)] ?? '') }
  if (type === 'b') return { text: value.trim() === '1' ? '1' : '0' }
  if (type === 'd') return { text: plainText(value).slice(0, 10) }
  if (type !== 'n') return { text: plainText(value) }
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return { text: plainText(value) }
  if (dates.has(style) && number >= 1 && number < AFTER_9999)
    return { text: dayAt(Math.floor(number), since) }
  return { text: Number.isSafeInteger(number) ? String(number) : String(Number(number.toPrecision(15))) }
}

/** The 1900 calendar has a 29 February that never was; days before it are counted one too low. */
const dayAt = (number: number, since: Day) =>
  addDays(since, since === SHEET_DAY_ZERO && number < 60 ? number + 1 : number)

/** Control characters other than tab and line ends, and lone surrogates: the database rejects them. */
const UNSTORABLE = /[^\P{Cc}\t\n\r]|\p{Cs}/gu

/** Decodes Excel's escapes of what XML does not allow: `_x000D_` is a carriage return. */
function plainText(text: string): string {
  if (text.length > MOST_CHARACTERS) throw new SheetFault('sheet_damaged')
  return text
    .replaceAll(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll(UNSTORABLE, '')
}
