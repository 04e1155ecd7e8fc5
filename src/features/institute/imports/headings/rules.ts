import { columnLetter } from '#kernel/column-letter.ts'
import { headingKey } from '#kernel/heading-key.ts'
import type { ColumnMeaning } from '../contract.ts'
import type { ImportColumn } from '../words.ts'

/** What an institute calls its columns: the field of each heading, or of the one at a place; null for one that is left out. */
export type Meanings = ReadonlyMap<string, string | null>

/** The key of a heading where several columns have it. */
export const placeKey = (heading: string, at: number): string => `${headingKey(heading)} @${at}`

/** What a column is called that has no heading: `Columna F`. */
export const columnName = (at: number): string => `Columna ${columnLetter(at)}`

export type Heading = {
  at: number
  title: string
  column: ImportColumn | null
  is_left_out: boolean
  flaw: ColumnMeaning['flaw']
}

/** What each heading means: as the institute says, else as the template does. One that is unknown or stands twice has a flaw. */
export function headingsOf(
  cells: readonly string[],
  columns: readonly ImportColumn[],
  meanings: Meanings = new Map(),
): Heading[] {
  const seen = new Set<string>()
  return cells.flatMap((cell, at): Heading[] => {
    const title = cell.trim()
    if (title === '') return []
    const place = placeKey(title, at)
    const said = meanings.has(place) ? meanings.get(place) : meanings.get(headingKey(title))
    if (said === null) return [{ at, title, column: null, is_left_out: true, flaw: null }]
    const column = columns.find(({ field }) => field === said) ?? templateColumn(title, columns)
    const isTwice = column !== null && seen.has(column.field)
    if (column) seen.add(column.field)
    return [{ at, title, column, is_left_out: false, flaw: !column ? 'unknown' : isTwice ? 'twice' : null }]
  })
}

/** The column that the template, or the list that is exported, has under this heading. */
export const templateColumn = (title: string, columns: readonly ImportColumn[]): ImportColumn | null =>
  columns.find((one) =>
    [one.title, ...(one.also ?? [])].some((name) => headingKey(name) === headingKey(title)),
  ) ?? null

/** Needed columns for which there is no heading. */
export const missingOf = (headings: readonly Heading[], columns: readonly ImportColumn[]): ImportColumn[] =>
  columns.filter((column) => column.needed && !headings.some((heading) => heading.column === column))
