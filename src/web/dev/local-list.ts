import { useState } from 'react'
import { type EndpointSpec, nothing } from '#kernel/endpoint.ts'
import { plain } from '#kernel/text.ts'
import type { List } from '#web/lists/list.ts'
import { parseSort } from '#web/lists/list-url.ts'

export type SamplePerson = {
  id: number
  name: string
  section: string
  average: number
  debt_e2: number
  is_active: boolean
}

const NAMES = [
  'Ñáñez, Ana',
  'Rodríguez, Inés',
  'Álvarez, Hugo',
  'Zambrano, José',
  'Pérez, Luz',
  'Ibáñez, Óscar',
]

/** Invented people, the same at every visit. */
export const people = (count: number): SamplePerson[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: `${NAMES[index % NAMES.length]} ${index + 1}`,
    section: `${(index % 4) + 1}${'ABC'[index % 3]}`,
    average: 8 + ((index * 37) % 1200) / 100,
    debt_e2: (index % 3) * 4_550,
    is_active: index % 5 !== 0,
  }))

const ENDPOINT: EndpointSpec = {
  method: 'GET',
  path: '/dev-people',
  summary: 'Nobody',
  roles: 'public',
  answer: nothing,
  exports: { title: 'Personas', columns: [] },
}

export type LocalState = Partial<Pick<List<SamplePerson>, 'state' | 'error' | 'limit' | 'search'>>

function matching(
  all: readonly SamplePerson[],
  { search, filters, sort }: Pick<List, 'search' | 'filters' | 'sort'>,
): SamplePerson[] {
  return all
    .filter((row) => plain(row.name).includes(plain(search)))
    .filter((row) => !filters.is_active || String(row.is_active) === filters.is_active)
    .sort((a, b) => {
      if (!sort) return 0
      const way = sort.order === 'asc' ? 1 : -1
      return sort.field === 'average'
        ? way * (a.average - b.average)
        : way * a.name.localeCompare(b.name, 'es')
    })
}

function withFilter(filters: Record<string, string>, field: string, value: string | null) {
  const { [field]: _, ...rest } = filters
  return value === null ? rest : { ...rest, [field]: value }
}

/** A list as the API's, over rows of this page. */
export function useLocalList(all: readonly SamplePerson[], first: LocalState = {}): List<SamplePerson> {
  const [page, setPage] = useState(1)
  const [limit, setLimit] = useState(first.limit ?? 5)
  const [sort, setSort] = useState<List['sort']>(null)
  const [search, setSearch] = useState(first.search ?? '')
  const [filters, setFilters] = useState<Record<string, string>>({})
  const [columns, setColumns] = useState<readonly string[] | null>(null)

  const found = matching(all, { search, filters, sort })
  const rows = limit === 0 ? found : found.slice((page - 1) * limit, page * limit)
  const anew = () => setPage(1)
  return {
    endpoint: ENDPOINT,
    key: ENDPOINT.path,
    rows: first.state === undefined || first.state === 'ready' ? rows : [],
    total: found.length,
    whole: all.length,
    page,
    limit,
    sort,
    search,
    filters,
    scope: [],
    columns,
    state: first.state ?? 'ready',
    isFetching: first.state === 'loading',
    error: first.error ?? null,
    isNarrowed: search !== '' || Object.keys(filters).length > 0,
    isBlank: all.length === 0,
    setPage,
    setLimit: (next) => {
      setLimit(next)
      anew()
    },
    toggleSort: (field) =>
      setSort({ field, order: sort?.field === field && sort.order === 'asc' ? 'desc' : 'asc' }),
    setSort: (text) => setSort(parseSort(text)),
    setSearch: (text) => {
      setSearch(text)
      anew()
    },
    setFilter: (field, value) => {
      setFilters(withFilter(filters, field, value))
      anew()
    },
    setColumns,
    clear: () => {
      setSearch('')
      setFilters({})
      anew()
    },
    address: {},
    open: () => {},
    retry: () => {},
    readAll: async () => found,
    countOf: () => ({ query: {} }),
    sent: { query: {} },
  }
}
