import { type CellValue, type ColumnDef, writeXlsx } from 'hucre/xlsx'
import * as z from 'zod/mini'
import { day, dayOf, daysBetween, showInstant } from '#kernel/dates.ts'
import { truncated } from '#kernel/text.ts'
import type { ExportCell, ExportTable } from './export-cells.ts'

// The format counts a 29 February 1900 that never was as day 60; later days are right from this zero.
const DAY_ZERO = z.parse(day, '1899-12-30')
const FIRST_DAY = '1900-03-01'
const MOST_CHARACTERS = 32_767
const FORMATS: Record<ExportCell['kind'], string | undefined> = {
  text: undefined,
  number: undefined,
  hundredths: '#,##0.00',
  day: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm',
}

/** Writes the list on a first sheet, which can be imported again, and its origin on a second; no formulas. */
export function workbookOf(table: ExportTable, rows: readonly ExportCell[][]): Promise<Uint8Array> {
  const { title, columns, institution, made_at, made_by, filters } = table
  const about: CellValue[][] = [
    ['Instituto', institution],
    ['Listado', title],
    ['Filtros', filters.join('; ')],
    ['Hecho por', made_by],
    ['Hecho el', showInstant(made_at)],
    ['Filas', rows.length],
  ]
  const bold = columns.map((_, index) => [`0,${index}`, { style: { font: { bold: true } } }] as const)
  return writeXlsx({
    properties: { title: printable(title), creator: printable(institution) },
    sheets: [
      {
        name: 'Listado',
        columns: columns.map((column, index) =>
          columnOf(
            column.title,
            rows.map((row) => row[index]),
          ),
        ),
        rows: [columns.map((column) => printable(column.title)), ...rows.map((row) => row.map(storedOf))],
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
}

function columnOf(title: string, cells: readonly (ExportCell | undefined)[]): ColumnDef {
  const longest = cells.reduce(
    (most, cell) => Math.max(most, cell?.kind === 'text' ? cell.text.length : 12),
    0,
  )
  const kind = cells.find((cell) => cell !== undefined && cell.kind !== 'text')?.kind
  const numFmt = kind && FORMATS[kind]
  return { width: Math.min(Math.max(title.length, longest, 8) + 2, 60), ...(numFmt && { numFmt }) }
}

function storedOf(cell: ExportCell): CellValue {
  if (cell.kind === 'text') return cell.text === '' ? null : printable(cell.text)
  if (cell.kind === 'number') return cell.value
  if (cell.kind === 'hundredths') return cell.e2 / 100
  if (cell.kind === 'day') return cell.day < FIRST_DAY ? cell.day : daysBetween(DAY_ZERO, cell.day)
  const [hours = 0, minutes = 0] = showInstant(cell.at).slice(-5).split(':').map(Number)
  return daysBetween(DAY_ZERO, dayOf(cell.at)) + (hours * 60 + minutes) / 1440
}

/** Excel calls a file damaged for a longer text or half a surrogate pair, and reads `_x0041_` as a letter. */
const printable = (text: string): string =>
  truncated(text.toWellFormed(), MOST_CHARACTERS).replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
const clean = (value: CellValue): CellValue => (typeof value === 'string' ? printable(value) : value)
