import { showInstant } from '#kernel/dates.ts'
import { truncated } from '#kernel/text.ts'
import { type ExportCell, type ExportHead, shown } from '#server/sheets/export-cells.ts'

const MOST_CHARACTERS = 300
/** The longest name of an institute; a longer text in the footer would leave the page. */
const MOST_OF_A_NAME = 150
/** The characters of 9 points that fit across a portrait letter page. */
const UPRIGHT = 95
const LYING = 135

/** The data of a list on letter paper: landscape if it is wide, and smaller if it is wider still. */
export function listLayout(
  { title, columns, institution, made_at, made_by, filters }: ExportHead,
  cells: readonly ExportCell[][],
): string {
  const texts = cells.map((row) => row.map(shown))
  const widths = columns.map((column, index) =>
    widthOf(
      column.title,
      texts.map((row) => row[index] ?? ''),
    ),
  )
  const wide = widths.reduce((sum, width) => sum + width, 0)
  const room = wide > UPRIGHT ? LYING : UPRIGHT
  return JSON.stringify({
    title: truncated(title, MOST_CHARACTERS),
    institution: truncated(institution, MOST_OF_A_NAME),
    notes: [
      ...filters.map((filter) => `Filtro: ${truncated(filter, MOST_CHARACTERS)}`),
      texts.length === 1 ? '1 fila' : `${texts.length} filas`,
    ],
    made: `Hecho por ${truncated(made_by, MOST_OF_A_NAME)} el ${showInstant(made_at)}`,
    landscape: room === LYING,
    size: Math.max(6, Math.min(9, (9 * room) / wide)),
    widths,
    right: columns.map((_, index) => isNumeric(cells[0]?.[index])),
    titles: columns.map((column) => column.title),
    rows: texts.map((row) => row.map((text) => truncated(text, MOST_CHARACTERS))),
  })
}

const isNumeric = (cell: ExportCell | undefined) => cell?.kind === 'number' || cell?.kind === 'hundredths'

/** The width that nine in ten rows need, so that one long name does not take the page from other columns. */
function widthOf(title: string, texts: readonly string[]): number {
  const lengths = texts.map((text) => text.length).sort((a, b) => a - b)
  const usual = lengths[Math.floor(lengths.length * 0.9)] ?? 0
  return Math.min(Math.max(title.length, usual, 4), 40) + 2
}
