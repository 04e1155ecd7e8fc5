import type { EndpointSpec } from '#kernel/endpoint.ts'
import { routes } from '#server/registry.ts'
import type { Caller } from './callers.ts'
import { isShort } from './size.ts'

const PAGES = 3

type Row = Record<string, unknown>
type Field = { _zod: { def: { innerType?: Field; entries?: Record<string, string> } } }
export type ListQuery = Record<string, string | number>

/** Every list that has pages. */
export const lists = routes
  .map(({ endpoint }): EndpointSpec => endpoint)
  .filter(({ method, query }) => method === 'GET' && query?.def.shape.page !== undefined)

const shapeOf = ({ query }: EndpointSpec) => (query?.def.shape ?? {}) as unknown as Record<string, Field>

function entriesOf(field: Field | undefined): string[] {
  const def = field?._zod.def
  return Object.values(def?.entries ?? {}).concat(def?.innerType ? entriesOf(def.innerType) : [])
}

/** Each filter that a row of the list answers, with the value that one of the rows has there. */
const filtersOf = (endpoint: EndpointSpec, rows: readonly Row[]): ListQuery[] =>
  Object.keys(shapeOf(endpoint)).flatMap((name) => {
    const value = rows[Math.floor(rows.length / 2)]?.[name]
    if (['page', 'limit', 'sort_by', 'search', 'with', 'format'].includes(name)) return []
    if (typeof value === 'boolean') return [{ [name]: Number(value) }]
    return typeof value === 'string' || typeof value === 'number' ? [{ [name]: value }] : []
  })

/** In which orders a list may be asked for. */
export const sortsOf = (endpoint: EndpointSpec): string[] => entriesOf(shapeOf(endpoint).sort_by)

const ordersOf = (endpoint: EndpointSpec): ListQuery[] =>
  sortsOf(endpoint)
    .filter((_, at) => !isShort || at % 2 === Math.floor(at / 2) % 2)
    .map((sort_by) => ({ sort_by }))

type ListRequest = { path: string; query: ListQuery; isBeyond?: boolean }

/** What the pages, put behind each other, have otherwise than the whole; with the empty page beyond them, where asked for. */
async function faultsOf(caller: Caller, { path, query, isBeyond = false }: ListRequest): Promise<string[]> {
  const whole = await caller.call('GET', path, undefined, { query: { ...query, limit: 0 } })
  if (whole.status !== 200) return [`${path} ${JSON.stringify(query)}: ${JSON.stringify(whole.body)}`]
  const rows: Row[] = whole.body.data
  const limit = Math.max(1, Math.ceil(rows.length / PAGES))
  const paged: Row[] = []
  const totals = new Set<number>([whole.body.total])
  for (let page = 1; page <= Math.ceil(rows.length / limit) + Number(isBeyond); page++) {
    const { body } = await caller.call('GET', path, undefined, { query: { ...query, limit, page } })
    paged.push(...body.data)
    totals.add(body.total)
  }
  const isSame = JSON.stringify(paged) === JSON.stringify(rows) && totals.size === 1
  return isSame ? [] : [`${path} ${JSON.stringify(query)}: ${paged.length} of ${[...totals].join(', ')}`]
}

type Swept = { path: string; narrowed?: ListQuery; isAdmin: boolean }

/** A list as it stands, in its orders, by its filters and searched, each whole and page by page. */
export async function sweep(
  endpoint: EndpointSpec,
  caller: Caller,
  { path, narrowed = {}, isAdmin }: Swept,
): Promise<{ rows: number; faults: string[] }> {
  const first = await caller.call('GET', path, undefined, { query: { ...narrowed, limit: 100 } })
  // What lies beyond the coordinator's reach is the access test's matter; the administrator's every list answers.
  if (first.status === 404 && !isAdmin) return { rows: 0, faults: [] }
  const faults = await faultsOf(caller, { path, query: narrowed, isBeyond: true })
  const asked = [...ordersOf(endpoint), ...filtersOf(endpoint, first.body.data ?? []), { search: 'ma' }]
  for (const query of asked)
    faults.push(...(await faultsOf(caller, { path, query: { ...narrowed, ...query } })))
  return { rows: first.body.total ?? 0, faults }
}
