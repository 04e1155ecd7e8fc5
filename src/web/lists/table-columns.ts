import * as z from 'zod/mini'
import type { List } from '#web/lists/list.ts'
import { useStored } from '#web/ui/device-storage.ts'
import { type Column, keyOfColumn } from './table-types.ts'

const Names = z.nullable(z.array(z.string()))

export type Arrangement<R> = {
  shown: readonly Column<R>[]
  hidden: readonly Column<R>[]
  isChanged: boolean
  toggle(key: string): void
  move(key: string, by: -1 | 1): void
  reset(): void
}

/** Returns the visible columns in order; an `always` column cannot be hidden. */
export function arrange<R>(
  columns: readonly Column<R>[],
  names: readonly string[] | null,
): readonly Column<R>[] {
  if (!names) return columns
  const chosen = names.flatMap((name) => columns.find((column) => keyOfColumn(column) === name) ?? [])
  // Every chosen column is gone: back to the default.
  if (chosen.length === 0) return columns
  const missing = columns.filter((column) => column.always && !chosen.includes(column))
  return [...missing, ...chosen]
}

/** The names of the columns in an address. */
export const columnNames = <R>(columns: readonly Column<R>[]): string[] => columns.map(keyOfColumn)

/** The arrangement of a list's columns: from the address, else stored on this device. */
export function useArrangement<R>(list: List<R>, columns: readonly Column<R>[]): Arrangement<R> {
  const [remembered, remember] = useStored(`columns:${list.key}`, Names, null)
  const shown = arrange(columns, list.columns ?? remembered)
  const names = columnNames(shown)
  const put = (next: readonly string[] | null) => {
    remember(next ? [...next] : undefined)
    list.setColumns(next)
  }
  return {
    shown,
    hidden: columns.filter((column) => !shown.includes(column)),
    isChanged: (list.columns ?? remembered) !== null,
    toggle: (key) => put(names.includes(key) ? names.filter((name) => name !== key) : [...names, key]),
    move: (key, by) => {
      const at = names.indexOf(key)
      const to = at + by
      if (at < 0 || to < 0 || to >= names.length) return
      put(swapped(names, at, to))
    },
    reset: () => put(null),
  }
}

const swapped = (names: readonly string[], at: number, to: number): string[] =>
  names.map((name, index) => (index === at ? (names[to] ?? name) : index === to ? (names[at] ?? name) : name))
