import { noteFromText, type Outcome, showNoted } from '#kernel/notes.ts'
import { plain } from '#kernel/text.ts'

/** Why a text in a cell is no note. */
export type CellProblem = 'out_of_range' | 'too_many_decimals' | 'no_note'

/** What stands in a cell: a number, or what is written in its place; null of both is nothing. */
export type Noted = { note: number | null; outcome: Outcome | null }

/**
 * The comment that stays where a write says nothing of it (rules.md#evaluations): it goes with the note, and where NP or
 * EX gives way to a number or a number to them.
 */
export function keptComment(before: Noted & { comment: string | null }, after: Noted): string | null {
  const isNothing = after.note === null && after.outcome === null
  return isNothing || (before.outcome === null) !== (after.outcome === null) ? null : before.comment
}

/** How people write that somebody did not come, or is excused. */
const OUTCOMES_TYPED: Readonly<Record<string, Outcome>> = {
  np: 'not_presented',
  nopresento: 'not_presented',
  ex: 'excused',
  exenta: 'excused',
  exento: 'excused',
  justificada: 'excused',
  justificado: 'excused',
}

/** Reads what was typed or pasted into a cell: a note, NP, EX, null for none, or why it is none (rules.md#values). */
export function readCell(text: string): Noted | { problem: CellProblem } {
  const typed = text.trim()
  const outcome = OUTCOMES_TYPED[plain(typed).replace(/[.\s]+/g, '')]
  if (outcome) return { note: outcome === 'excused' ? null : 0, outcome }
  if (typed === '') return { note: null, outcome: null }
  const note = noteFromText(typed)
  if (note !== null && note <= 20) return { note, outcome: null }
  if (note !== null || /^-?\d+(?:[.,]\d{1,2})?$/.test(typed)) return { problem: 'out_of_range' }
  return { problem: /^-?\d+[.,]\d+$/.test(typed) ? 'too_many_decimals' : 'no_note' }
}

/** A block as spreadsheets put it on the clipboard, rows by line, cells by tab; without any tab, by semicolon. */
export function rowsOfText(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const separator = text.includes('\t') ? '\t' : ';'
  return lines.map((line) => line.split(separator))
}

/** More than the text of one cell. */
export const isBlock = (block: readonly (readonly string[])[]): boolean =>
  block.length > 1 || (block[0]?.length ?? 0) > 1

/** A block of notes for the clipboard: with a comma, as sheets in Spanish read them. */
export const textOfRows = (rows: readonly (readonly Noted[])[]): string =>
  rows.map((row) => row.map(showNoted).join('\t')).join('\n')

export type Range = { top: number; left: number; bottom: number; right: number }

/** Where each text of a pasted block goes: from the first cell of the selection; a single one fills the selection. */
export function placed(
  block: readonly (readonly string[])[],
  { top, left, bottom, right }: Range,
): { row: number; column: number; text: string }[] {
  const [first = []] = block
  const [single = ''] = first
  const isSingle = !isBlock(block)
  const high = isSingle ? bottom - top + 1 : block.length
  const wide = isSingle ? right - left + 1 : Math.max(...block.map((row) => row.length))
  const cells = []
  for (let down = 0; down < high; down++)
    for (let along = 0; along < wide; along++) {
      const [row, column] = [top + down, left + along]
      const text = isSingle ? single : block[down]?.[along]
      if (text !== undefined) cells.push({ row, column, text })
    }
  return cells
}

/** How many got what, in steps of two from 0 to 20; 20 belongs to the last. */
export function distribution(notes: readonly number[]): number[] {
  const bins = Array.from({ length: 10 }, () => 0)
  for (const note of notes) {
    const at = Math.min(9, Math.floor(note / 2))
    bins[at] = (bins[at] ?? 0) + 1
  }
  return bins
}

/** The mean, rounded half up to two decimals; null of none. */
export const meanOf = (notes: readonly number[]): number | null =>
  notes.length === 0
    ? null
    : Math.floor(notes.reduce((sum, note) => sum + Math.round(note * 100), 0) / notes.length + 0.5) / 100
