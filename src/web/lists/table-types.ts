import type { ReactNode } from 'react'
import type { ButtonMode } from '#web/ui/Button.tsx'
import type { IconName } from '#web/ui/Icon.tsx'

export type Row = { id: number | string }

export type Column<R> = {
  title: string
  cell: (row: R) => ReactNode
  /** The field of `sort_by`; makes the head a button. */
  sort?: string
  /** Its key in the address and in stored settings; default: `sort`, else the title. */
  key?: string
  /** The name of the row: never hidden, and the link to its destination. Its cell is text alone. */
  always?: boolean
  /** Numbers, end-aligned. */
  align?: 'end'
  /** Free words: they take the width that the others leave, and end there. All else is whole, names above all. */
  grows?: boolean
  /** One of the facts below the name on phones; default: the two columns after it. */
  telling?: boolean
  /** An act that is wanted at once: on phones it stands at the right of the records that have it. */
  beside?: (row: R) => boolean
  /** The fact without its column head: `debe 96,66 $`; nothing omits it. */
  brief?: (row: R) => ReactNode
}

/** Where a row leads. */
export type RowLink = string | { to: string; search?: Record<string, unknown> }

export type FilterOption = { value: string; label: string }

export type Filter = {
  /** The field of the query. */
  field: string
  label: string
  /** Options make a select; without them it is text, or a day. */
  options?: readonly FilterOption[]
  /** The label of no choice, where «Todos» does not fit. */
  all?: string
  kind?: 'text' | 'day'
  /** Shown at once on phones; other filters wait below. */
  common?: boolean
}

export type BulkAction<R> = {
  label: string
  icon?: IconName
  mode?: ButtonMode
  /** Why a row would be skipped; shown before anything happens. */
  skips?: (row: R) => string | null
  /** Receives all selected rows, also of other pages. A success clears the selection. */
  run: (rows: readonly R[]) => unknown
}

/** The key of a column in the address and in stored settings. */
export const keyOfColumn = <R>(column: Column<R>): string => column.key ?? column.sort ?? column.title

/** The column that names the row. */
export const nameColumn = <R>(columns: readonly Column<R>[]): Column<R> | undefined =>
  columns.find((column) => column.always) ?? columns[0]
