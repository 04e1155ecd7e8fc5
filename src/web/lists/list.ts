import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef } from 'react'
import type { DataOf, EndpointSpec, ParamsOf, QueryIn } from '#kernel/endpoint.ts'
import { call, useAnswer } from '#web/api/api.tsx'
import { isPage } from '#web/api/page.ts'
import { FITTING_SIZE, PLAIN_SIZE } from '#web/api/page-size.ts'
import { toast } from '#web/ui/toast.ts'
import {
  cleanQuery,
  filtersOf,
  ownPart,
  parseSort,
  plainest,
  prefixed,
  type SearchParams,
  type SortOrder,
  unreadable,
  viewOf,
  wordsOf,
} from './list-url.ts'

/** The choices of a page's size, beside what fits (screens.md#widgets). */
export const PAGE_SIZES = [5, 10, 15, 20] as const
/** All rows at once, for lists that scroll. */
const ALL_ROWS = 0
const NONE: readonly string[] = []
/** Previous rows stay until the next ones arrive; an error takes their place. */
const QUIETLY = { keep: true, silent: true } as const

export type ListOptions<E> = {
  params?: ParamsOf<E>
  /** Sent with every query, never in the address: the student whose payments these are. */
  fixed?: Partial<NonNullable<QueryIn<E>>>
  /** Filters that define the list, such as the period: they narrow nothing, and «Limpiar» keeps them. */
  scope?: readonly string[]
  /** Prefix in the address, where a screen has two lists. */
  name?: string
  /** False until what it needs is known. */
  enabled?: boolean
}

export type List<R = unknown> = {
  endpoint: EndpointSpec
  /** The key of its stored settings. */
  key: string
  rows: readonly R[]
  total: number
  /** The total without filters; null while unknown. */
  whole: number | null
  page: number
  limit: number
  sort: { field: string; order: SortOrder } | null
  search: string
  filters: Readonly<Record<string, string>>
  scope: readonly string[]
  /** Keys of the visible columns, in order; null if the address names none. */
  columns: readonly string[] | null
  state: 'loading' | 'error' | 'ready'
  /** A request is under way, though rows may be shown. */
  isFetching: boolean
  error: unknown
  isNarrowed: boolean
  /** Nothing is in it to look for, to narrow or to take away. */
  isBlank: boolean
  setPage(page: number): void
  setLimit(limit: number): void
  /** Ascending, then descending; does nothing while loading (screens.md#widgets). */
  toggleSort(field: string): void
  /** `field,asc` or `field,desc`. */
  setSort(sort_by: string): void
  setSearch(text: string): void
  setFilter(field: string, value: string | null): void
  setColumns(columns: readonly string[] | null): void
  /** Removes search and filters. */
  clear(): void
  /** The list's part of the address, for saved views. */
  address: SearchParams
  open(address: SearchParams): void
  retry(): void
  /** Reads all matching rows, not only this page. */
  readAll(): Promise<readonly R[]>
  /** The request that counts the rows of this part of the query. */
  countOf(part: SearchParams): { query: SearchParams; params?: unknown }
  /** The request of an export: same filters and order. */
  sent: { params?: unknown; query: Record<string, unknown> }
}

/** A list of the API whose page, order, search, filters and columns live in the address. */
export function useList<E extends EndpointSpec>(
  endpoint: E,
  defaults: Partial<NonNullable<QueryIn<E>>> = {},
  options: ListOptions<E> = {},
): List<DataOf<E>> {
  const { params, fixed, scope = NONE, name, enabled = true } = options
  const prefix = name ? `${name}_` : ''
  const found: SearchParams = useSearch({ strict: false })
  const address = ownPart(found, prefix)
  const size = sizeOf(defaults.limit, address)
  // `format` belongs to exports: the answer would be a file instead of a page.
  const { columns, format: _, ...wanted }: SearchParams = { limit: size, ...defaults, ...address }
  const query = cleanQuery(endpoint, { ...wanted, ...fixed })
  const sent = { ...(params && { params }), query }
  const answer = useAnswer<EndpointSpec>(endpoint, sent, { ...QUIETLY, enabled })

  const write = useAddressWriter(prefix)
  const got = isPage<DataOf<E>>(answer.data) ? answer.data : undefined
  const limit = Number(query.limit ?? size)
  const page = Number(query.page ?? 1)
  const sizeOn = (next: number) => (limit === FITTING_SIZE && next === 1 ? undefined : limit)
  const total = got?.total ?? 0
  const sort = parseSort(query.sort_by)
  const filters = filtersOf(query, { ...fixed })
  const search = wordsOf(query.search)
  const isNarrowed = search !== '' || Object.keys(filters).some((field) => !scope.includes(field))
  const isBlank = useBlank(got?.total === 0 && !isNarrowed, answer.isPlaceholderData)
  const countOf = (part: SearchParams) => ({
    ...sent,
    query: { ...cleanQuery(endpoint, { ...part, ...fixed }), limit: 1 },
  })
  const scoped = Object.fromEntries(scope.map((field) => [field, query[field]]))
  const whole = useTotal(endpoint, countOf(scoped), enabled && isNarrowed)
  useReadable(unreadable(endpoint, address, query).join(), write)
  useLastPage({ isRead: got !== undefined && !answer.isFetching, limit, page, total, write })

  return {
    endpoint,
    key: `${endpoint.path}${name ? `#${name}` : ''}`,
    rows: got?.data ?? [],
    total,
    whole: isNarrowed ? whole : total,
    ...{ page, limit, sort, search, filters, scope },
    columns: typeof columns === 'string' && columns ? columns.split(',') : null,
    state: got ? 'ready' : answer.error ? 'error' : 'loading',
    isFetching: answer.isFetching,
    error: answer.error,
    ...{ isNarrowed, isBlank },
    ...settersOf({ write, sizeOn, filters, scope, sort, search, isFetching: answer.isFetching }),
    address: limit === FITTING_SIZE ? withoutSize(address) : address,
    open: (next) => write({ page: undefined, ...emptied(viewOf(endpoint, address)), ...next }, true),
    retry: () => void answer.refetch(),
    readAll: () => rowsOf(endpoint, { ...sent, query: { ...query, page: undefined, limit: ALL_ROWS } }),
    countOf,
    sent,
  }
}

async function rowsOf<E extends EndpointSpec>(endpoint: E, question: object): Promise<readonly DataOf<E>[]> {
  const answer = await call<EndpointSpec>(endpoint, question)
  return isPage<DataOf<E>>(answer) ? answer.data : []
}

/** The total of a query; null until it is known, or when it is not asked. */
function useTotal(endpoint: EndpointSpec, question: object, enabled: boolean): number | null {
  const answer = useAnswer<EndpointSpec>(endpoint, question, { ...QUIETLY, enabled })
  return isPage(answer.data) ? answer.data.total : null
}

/** Rows that stay until the next ones come say nothing about those. */
function useBlank(isBlank: boolean, isOfBefore: boolean): boolean {
  const last = useRef(false)
  if (!isOfBefore) last.current = isBlank
  return last.current
}

type Paging = { isRead: boolean; limit: number; page: number; total: number; write: Write }

/** Goes to the last page when rows were deleted, or the address is old. */
function useLastPage({ isRead, limit, page, total, write }: Paging): void {
  useEffect(() => {
    const last = limit > 0 ? Math.max(1, Math.ceil(total / limit)) : 1
    if (isRead && page > last) write({ page: last === 1 ? undefined : last }, true)
  }, [isRead, limit, page, total, write])
}

/** Takes out of the address what was dropped, and says so: nobody shall believe that the list is of a wrong date. */
function useReadable(dropped: string, write: Write): void {
  useEffect(() => {
    if (dropped === '') return
    write(Object.fromEntries(dropped.split(',').map((name) => [name, undefined])))
    toast.warning('La dirección tenía un valor que no se entiende', 'La lista se muestra sin él.')
  }, [dropped, write])
}

type Write = (change: SearchParams, keepPage?: boolean) => void

/** Writes a change to the address; narrowing or sorting returns to the first page. */
function useAddressWriter(prefix: string): Write {
  const navigate = useNavigate()
  return useCallback(
    (change, keepPage = false) => {
      const next = keepPage ? change : { page: undefined, ...change }
      void navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (before: SearchParams) => ({ ...before, ...prefixed(next, prefix) }),
      })
    },
    [navigate, prefix],
  )
}

type ListState = Pick<List, 'filters' | 'scope' | 'sort' | 'search' | 'isFetching'> & {
  write: Write
  /** The size that stands in the address beside a page. */
  sizeOn: (page: number) => unknown
}

/** Each setter writes the address, from which the next query is made. */
const settersOf = ({ write, sizeOn, filters, scope, sort, search, isFetching }: ListState) => ({
  setPage: (next: number) => write({ page: next === 1 ? undefined : next, limit: sizeOn(next) }, true),
  setLimit: (next: number) => write({ limit: next }),
  toggleSort: (field: string) => {
    if (isFetching) return
    const order = sort?.field === field && sort.order === 'asc' ? 'desc' : 'asc'
    write({ sort_by: `${field},${order}` })
  },
  setSort: (sort_by: string) => write({ sort_by: sort_by || undefined }),
  setSearch: (text: string) => text !== search && write({ search: text || undefined }),
  setFilter: (field: string, value: string | null) =>
    write({ [field]: value === null ? undefined : plainest(value) }),
  setColumns: (next: readonly string[] | null) => write({ columns: next ? next.join(',') : undefined }, true),
  clear: () =>
    write({
      search: undefined,
      ...emptied(Object.fromEntries(Object.entries(filters).filter(([field]) => !scope.includes(field)))),
    }),
})

/** A page is the same rows in every window: where the window gave its size, that stands in the address too. */
const sizeOf = (own: unknown, { page }: SearchParams) =>
  Number(own ?? (page === undefined ? FITTING_SIZE : PLAIN_SIZE))

const withoutSize = ({ limit: _, ...address }: SearchParams) => address

const emptied = (part: SearchParams): SearchParams =>
  Object.fromEntries(Object.keys(part).map((name) => [name, undefined]))
