import { isDay, showDay } from '#kernel/dates.ts'
import type { List } from '#web/lists/list.ts'
import type { Filter } from './table-types.ts'

export type Chip = {
  field: string
  /** The value alone: `activos`. */
  word: string
  /** The same with its filter: `Estado: activos`. */
  words: string
  remove: () => void
}

/** Everything that narrows a list, each removable by itself. */
export function chipsOf<R>(list: List<R>, filters: readonly Filter[]): Chip[] {
  const asked = Object.entries(list.filters).filter(([field]) => !list.scope.includes(field))
  const chips = asked.map(([field, value]) => {
    const filter = filters.find((one) => one.field === field)
    const day = filter?.kind === 'day' && isDay(value) ? showDay(value) : null
    const word = filter?.options?.find((option) => option.value === value)?.label ?? day ?? value
    const words = filter ? `${filter.label}: ${word}` : word
    return { field, word, words, remove: () => list.setFilter(field, null) }
  })
  if (!list.search) return chips
  const word = `«${list.search}»`
  return [{ field: 'search', word, words: word, remove: () => list.setSearch('') }, ...chips]
}
