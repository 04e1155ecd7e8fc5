import type { List } from './list.ts'
import type { Filter } from './table-types.ts'

type Linked = { field: string; label: string; name: string | number | null | undefined }

/** A filter for what a link says and nobody chooses: a chip that bears its name, as the rows have it. */
export function linkedFilter({ filters }: Pick<List, 'filters'>, { field, label, name }: Linked): Filter[] {
  const value = filters[field]
  return value ? [{ field, label, options: [{ value, label: String(name ?? 'según el enlace') }] }] : []
}
