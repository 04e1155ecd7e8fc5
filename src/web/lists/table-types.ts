import type { ReactNode } from 'react'
import type { ButtonMode } from '#web/ui/Button.tsx'
import type { IconName } from '#web/ui/Icon.tsx'

export type Row = { id: number | string }

export type Column<R> = {
  title: string
  cell: (row: R) => ReactNode
  /** The field of `sort_by`; the head is then a button. */
  sort?: string
  /** Its name in the address and in what is remembered: `sort`, else the title. */
  key?: string
  /** The name of the row: never hidden, and the link to where the row leads. Its cell gives words alone. */
  always?: boolean
  /** Figures stand at the right, in columns. */
  align?: 'end'
  /** A name that is a sentence: it takes the room that the others leave. */
  wide?: boolean
  /** One of the facts that stand below the name on phones; by default the two columns after it. */
  telling?: boolean
  /** An act that is wanted at once: on phones it stands at the right of the records that have it. */
  beside?: (row: R) => boolean
  /** The fact as it reads without the head of its column: `debe 96,66 $`. Nothing leaves it out. */
  brief?: (row: R) => ReactNode
}

/** Where a row leads. */
export type RowPlace = string | { to: string; search?: Record<string, unknown> }

export type FilterOption = { value: string; label: string }

export type Filter = {
  /** The field of the query. */
  field: string
  label: string
  /** Choices make a select; without them it is typed text, or a day. */
  options?: readonly FilterOption[]
  /** How the choice of everything is called, where «Todos» is not the word. */
  all?: string
  kind?: 'text' | 'day'
  /** Shown at once on phones; the others wait below. */
  common?: boolean
}

export type BulkAction<R> = {
  label: string
  icon?: IconName
  mode?: ButtonMode
  /** Why a row would be left out; the person sees it before anything happens. */
  skips?: (row: R) => string | null
  /** Receives all rows chosen, also those of other pages. The choice is cleared when it succeeds. */
  run: (rows: readonly R[]) => unknown
}

/** What a column is called in the address and in memory. */
export const keyOfColumn = <R>(column: Column<R>): string => column.key ?? column.sort ?? column.title

/** The column that names the row. */
export const nameColumn = <R>(columns: readonly Column<R>[]): Column<R> | undefined =>
  columns.find((column) => column.always) ?? columns[0]
