import { unguarded } from '#kernel/csv-cells.ts'
import {
  collectRows,
  MOST_CHARACTERS,
  MOST_COLUMNS,
  type Sheet,
  type SheetCell,
  SheetFault,
} from './sheet-cells.ts'

const SEPARATORS = [';', ',', '\t'] as const

/** Decodes UTF-8 with or without a byte order mark, UTF-16 with one, else windows-1252. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Returns the separator that the first line has most of, outside quotes. */
function separatorOf(text: string): string {
  const line = /^[^\r\n]{0,10000}/.exec(text)?.[0].replaceAll(/"[^"]*"/g, '') ?? ''
  const counts = SEPARATORS.map((one) => ({ one, many: line.split(one).length }))
  return counts.reduce((best, next) => (next.many > best.many ? next : best)).one
}

/** Reads a table of separated text, by any of the three separators. */
export function readCsv(bytes: Buffer, most_rows: number): Sheet {
  const text = textOf(bytes)
  // Control characters mean another kind of file under this name.
  if (/[^\P{Cc}\t\n\r]/u.test(text)) throw new SheetFault('mimes:xlsx,csv')
  const said = /^sep=(.)\r?\n/i.exec(text)
  const separator = said?.[1] ?? separatorOf(text)
  const { rows, add } = collectRows(most_rows)
  let number = said ? 1 : 0
  for (const cells of linesOf(said ? text.slice(said[0].length) : text, separator)) {
    number += 1
    add({ number, cells })
  }
  return { name: 'CSV', rows, unread: [] }
}

function* linesOf(text: string, separator: string): Generator<SheetCell[]> {
  let cells: SheetCell[] = []
  let at = 0
  while (at < text.length) {
    const whole = text[at] === '"' ? quoted(text, at) : { value: '', end: at }
    const rest = bare(text, whole.end, separator)
    const value = whole.value + rest.value
    if (value.length > MOST_CHARACTERS) throw new SheetFault('sheet_damaged')
    if (cells.length < MOST_COLUMNS) cells.push({ text: unguarded(value) })
    else if (value.trim() !== '') throw new SheetFault(`sheet_columns:${MOST_COLUMNS}`)
    at = rest.end
    const next = text[at]
    if (next === separator) at += 1
    if (next === separator && at < text.length) continue
    if (text.startsWith('\r\n', at)) at += 2
    else if (next === '\n' || next === '\r') at += 1
    yield cells
    cells = []
  }
}

type Read = { value: string; end: number }

function quoted(text: string, start: number): Read {
  let value = ''
  for (let at = start + 1; ; ) {
    const end = text.indexOf('"', at)
    if (end < 0) throw new SheetFault('sheet_damaged')
    value += text.slice(at, end)
    if (text[end + 1] !== '"') return { value, end: end + 1 }
    value += '"'
    at = end + 2
  }
}

function bare(text: string, start: number, separator: string): Read {
  let end = start
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { value: text.slice(start, end), end }
}
