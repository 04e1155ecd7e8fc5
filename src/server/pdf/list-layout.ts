import { showInstant } from '#kernel/dates.ts'
import { truncated } from '#kernel/text.ts'
import { type ExportCell, type ExportHead, shown } from '#server/sheets/export-cells.ts'

/** What is set at once: seconds, and some 600 MB. */
export const ROWS_AT_ONCE = 5_000
const MOST_CHARACTERS = 300
/** The longest name of an institute; a longer text in the footer would leave the page. */
const MOST_OF_A_NAME = 150
/** The characters of 9 points that fit across a portrait letter page. */
const UPRIGHT = 95
const LYING = 135
/** A signature takes the place of so many. */
const BY_HAND = 34

/**
 * The data of a list on letter paper: landscape if it is wide, and smaller if it is wider still. A long one comes in parts
 * that look alike: each takes the typesetter's memory by itself.
 */
export function* listLayouts(
  { columns: all, institution, made_at, made_by, filters, has_facts, is_parted = false, ...head }: ExportHead,
  rows: readonly ExportCell[][],
): Generator<string> {
  const columns = is_parted ? all.slice(1) : all
  const cells = is_parted ? rows.map((row) => row.slice(1)) : rows
  const texts = cells.map((row) => row.map(shown))
  const widths = columns.map((column, index) =>
    column.by_hand
      ? BY_HAND
      : widthOf(
          column.title,
          texts.map((row) => row[index] ?? ''),
        ),
  )
  const wide = widths.reduce((sum, width) => sum + width, 0)
  const room = wide > UPRIGHT ? LYING : UPRIGHT
  const shared = {
    institution: truncated(institution, MOST_OF_A_NAME),
    notes: [
      ...filters.map((filter) => `${has_facts ? '' : 'Filtro: '}${truncated(filter, MOST_CHARACTERS)}`),
      ...(has_facts
        ? []
        : [
            texts.length === 1
              ? '1 fila'
              : `${texts.length.toLocaleString('es-VE', { useGrouping: 'always' })} filas`,
          ]),
    ],
    to_fill: head.to_fill ?? [],
    made: `Hecho por ${truncated(made_by, MOST_OF_A_NAME)} el ${showInstant(made_at)}`,
    landscape: room === LYING,
    size: Math.max(6, Math.min(9, (9 * room) / wide)),
    widths,
    // The first row may lack what others have.
    right: columns.map((_, index) => isNumeric(cells.find((row) => isSaid(row[index]))?.[index])),
    is_high: columns.some((column) => column.by_hand),
    titles: columns.map((column) => column.title),
  }
  const title = truncated(head.title, MOST_CHARACTERS)
  const names = is_parted ? rows.map(([first]) => (first ? shown(first) : '')) : null
  const starts = startsOf(texts.length, names)
  for (const [at, start] of starts.entries()) {
    const own = [start, starts[at + 1]] as const
    yield JSON.stringify({
      ...shared,
      title: starts.length === 1 ? title : `${title}, parte ${at + 1} de ${starts.length}`,
      parts: partsOf(names === null ? null : names.slice(...own), texts.slice(...own)),
    })
  }
}

/** Where each part begins: with a name of its own, so that no section is on two of them, unless one alone is as long. */
function startsOf(many: number, names: readonly string[] | null): number[] {
  const starts = [0]
  for (let start = ROWS_AT_ONCE; start < many; start += ROWS_AT_ONCE) {
    const last = starts.at(-1) ?? 0
    const whole = start
    while (names !== null && start > last && names[start] === names[start - 1]) start--
    if (start === last) start = whole
    starts.push(start)
  }
  return starts
}

type Part = { name: string | null; rows: string[][] }

/** The rows that follow each other under one name; all of them under none. */
function partsOf(names: readonly string[] | null, texts: readonly string[][]): Part[] {
  const parts: Part[] = names === null || texts.length === 0 ? [{ name: null, rows: [] }] : []
  for (const [at, row] of texts.entries()) {
    const name = names === null ? null : truncated(names[at] ?? '', MOST_CHARACTERS)
    if (parts.at(-1)?.name !== name) parts.push({ name, rows: [] })
    parts.at(-1)?.rows.push(row.map((text) => truncated(text, MOST_CHARACTERS)))
  }
  return parts
}

const isSaid = (cell: ExportCell | undefined) => cell?.kind !== 'text' || cell.text !== ''
const isNumeric = (cell: ExportCell | undefined) => cell?.kind === 'number' || cell?.kind === 'hundredths'

/** The longest word that the typesetter does not break: a column is as wide, or it would reach into the next one. */
const UNBROKEN = 17

/** The width that nine in ten rows need, so that one long name does not take the page from other columns. */
function widthOf(title: string, texts: readonly string[]): number {
  const lengths = texts.map((text) => text.length).sort((a, b) => a - b)
  const usual = lengths[Math.floor(lengths.length * 0.9)] ?? 0
  const word = texts.reduce(
    (most, text) => (text.length > most ? Math.max(most, longestWord(text)) : most),
    0,
  )
  return Math.min(Math.max(title.length, usual, word, 4), 40) + 2
}

const longestWord = (text: string): number =>
  Math.max(0, ...text.split(/\s+/).map(({ length }) => (length > UNBROKEN ? 0 : length)))
