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
  width?: string
  /** Never hidden: the name. */
  always?: boolean
  /** Figures stand at the right, in columns. */
  align?: 'end'
  /** One of the two that tell most, shown large on phones; by default the first two columns. */
  telling?: boolean
}

export type FilterOption = { value: string; label: string }

export type Filter = {
  /** The field of the query. */
  field: string
  label: string
  /** Choices make a select; without them it is typed text, or a day. */
  options?: readonly FilterOption[]
  kind?: 'text' | 'day'
  /** Stands in view beside the search instead of in the panel. */
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
