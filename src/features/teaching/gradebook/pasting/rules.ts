import { isWithin, wordsOf } from '#kernel/person-names.ts'
import { placed, type Range, readCell } from '../rules.ts'

type Cell = { row: number; column: number; text: string }
type Block = readonly (readonly string[])[]

/** What a sheet offers to a pasted block: its rows by name, `Albornoz Bracho, Alejandro`. */
type Sheet = {
  names: readonly string[]
  /** Of each row the bare number of the document: `12345678`. */
  documents: readonly string[]
  columns: number
  isOpen: (place: { row: number; column: number }) => boolean
  isNote: (text: string) => boolean
}

export type Pasted = {
  /** What goes in; also what is no note, which stays at its cell with the reason. */
  cells: Cell[]
  /** How many cells of the block had something for the sheet. */
  given: number
  /** How many of `cells` are no notes. */
  wrong: number
  /** How many fell outside the sheet, and how many on cells that nobody writes in. */
  over: number
  closed: number
  /** How many of those look like a name and a note in one cell. */
  unparted: number
  /** The names or documents beside notes that are nobody's here, or that stand in two lines: each once. */
  unknown: string[]
  doubled: string[]
  /** The names that stand beside the document of another one here. */
  mixed: string[]
}

/**
 * Where the texts of a pasted block go: by the documents or names beside them where it has any, else row by row from the first cell
 * of the selection. An empty cell leaves what stands, so that a block erases nothing.
 */
export function pasted(block: Block, range: Range, sheet: Sheet): Pasted {
  const byNames = namesBeside(block, sheet.names)
  const named = documentsBeside(block, sheet.documents) ?? byNames
  const { cells, unknown, doubled, mixed, left } = named
    ? byName(block, named, { byNames, range })
    : { cells: placed(block, range), unknown: [], doubled: [], mixed: [], left: 0 }
  const filled = cells.filter(({ text }) => text.trim() !== '')
  const inside = filled.filter(({ row, column }) => row < sheet.names.length && column < sheet.columns)
  const open = inside.filter(sheet.isOpen)
  const wrong = open.filter(({ text }) => !sheet.isNote(text))
  return {
    cells: open,
    given: filled.length + left,
    wrong: wrong.length,
    unparted: wrong.filter(({ text }) => /\p{L}.*\s\d{1,2}([.,]\d+)?$/u.test(text.trim())).length,
    over: filled.length - inside.length,
    closed: inside.length - open.length,
    unknown,
    doubled,
    mixed,
  }
}

/** The name of each line, whose it is, and where the notes begin. */
type Named = { lines: { name: string; row: number | null }[]; from: number; matched: number }

type Beside = { byNames: Named | null; range: Range }

function byName(block: Block, { lines, from }: Named, { byNames, range }: Beside) {
  const [unknown, doubled, mixed] = [new Set<string>(), new Map<number, string>(), new Set<string>()]
  let left = 0
  const cells = block.flatMap((line, at) => {
    const { name, row } = lines[at] as Named['lines'][number]
    const notes = line.slice(from)
    const isHeading = at === 0 && notes.every((text) => 'problem' in readCell(text))
    if (notes.every((text) => text.trim() === '') || (row === null && isHeading)) return []
    const isDoubled = row !== null && lines.filter((other) => other.row === row).length > 1
    const beside = byNames?.lines[at]
    const isMixed = row !== null && beside != null && beside.row !== null && beside.row !== row
    if (row !== null && !isDoubled && !isMixed)
      return notes.map((text, along) => ({ row, column: range.left + along, text }))
    if (isMixed) mixed.add(beside.name)
    else if (row === null) unknown.add(name)
    else if (!doubled.has(row)) doubled.set(row, name)
    left++
    return []
  })
  return { cells, unknown: [...unknown], doubled: [...doubled.values()], mixed: [...mixed], left }
}

/** `V-12.345.678` as it is compared; a note is no document. */
const numberOf = (text: string): string => text.replace(/[^\p{L}\d]/gu, '').replace(/^[VEP](?=\d)/i, '')
const LEAST_DIGITS = 4

/** The documents in a block, and where the notes begin, after the names that may follow; null where it has none. */
function documentsBeside(block: Block, documents: readonly string[]): Named | null {
  const width = Math.max(...block.map((line) => line.length))
  const rowAt = (text: string) => {
    const number = numberOf(text).toUpperCase()
    const row = number.length < LEAST_DIGITS ? -1 : documents.indexOf(number)
    return row < 0 ? null : row
  }
  for (let at = 0; at < Math.min(MOST_BEFORE + 1, width - 1); at++) {
    const lines = block.map((line) => ({ name: line[at]?.trim() ?? '', row: rowAt(line[at] ?? '') }))
    const matched = lines.filter(({ row }) => row !== null).length
    if (matched === 0) continue
    const isName = (column: number) => block.every((line) => 'problem' in readCell(line[column] ?? ''))
    let from = at + 1
    while (from < width - 1 && isName(from)) from++
    return { lines, from, matched }
  }
  return null
}

/** Before the names may stand a number or a document. */
const MOST_BEFORE = 3

/** The names in a block, in one column or as last and first in two; null where it has none. */
function namesBeside(block: Block, names: readonly string[]): Named | null {
  const width = Math.max(...block.map((line) => line.length))
  const columns = Array.from({ length: Math.min(MOST_BEFORE + 1, width) }, (_, at) => at).filter((at) =>
    block.every((line) => !/\d/.test(line[at] ?? '')),
  )
  const ways = columns.flatMap((at) => [
    [at, at + 1],
    ...(columns.includes(at + 1) ? [[at, at + 2]] : []),
  ]) as [number, number][]
  const found = ways.map(([first, from]): Named => {
    const lines = block.map((line) => {
      const name = line.slice(first, from).join(' ').trim()
      return { name, row: rowOf(name, names) }
    })
    return { lines, from, matched: lines.filter(({ row }) => row !== null).length }
  })
  const usable = found.filter(({ from }) => from < width)
  // As many by two columns as by one: the second has first names, and no notes.
  const best = usable.reduce<Named | null>((now, one) => (now && now.matched > one.matched ? now : one), null)
  if (best && best.matched > 0) return best
  return (
    usable.find(
      ({ lines }) => lines.filter(({ name }) => wordsOf(name).length > 1).length > lines.length / 2,
    ) ?? null
  )
}

/** Whose name it is, whatever its order, accents and left out words; null where nobody's alone. */
function rowOf(name: string, names: readonly string[]): number | null {
  const words = wordsOf(name)
  if (words.length === 0) return null
  const known = names.map((one) => ({ all: wordsOf(one), last: wordsOf(one.split(',')[0] ?? '') }))
  const only = (isSame: (one: (typeof known)[number]) => boolean): number | null => {
    const rows = known.flatMap((one, row) => (isSame(one) ? [row] : []))
    return rows.length === 1 ? (rows[0] ?? null) : null
  }
  return (
    only(({ all }) => all.length === words.length && isWithin(all, words) && isWithin(words, all)) ??
    only(({ all, last }) =>
      words.length > 1 ? isWithin(words, all) || isWithin(all, words) : isWithin(words, last),
    )
  )
}
