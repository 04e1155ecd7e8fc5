import { mayCall } from '#kernel/access.ts'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import type { Actor } from '#server/access/session.ts'
import type { Served } from '#server/call.ts'

export type ListCall = { path: string; query: string }

type Enum = { def: { entries?: Record<string, string>; innerType?: { _zod: Enum } } }

/** The values that a field of a query may take; none when it is no list of names. */
function entriesOf(schema: { _zod: unknown } | undefined): string[] {
  const { def } = (schema?._zod ?? { def: {} }) as Enum
  return def.entries ? Object.values(def.entries) : def.innerType ? entriesOf(def.innerType) : []
}

const isList = ({ method, query, params, path }: EndpointSpec): boolean =>
  method === 'GET' && params === undefined && !path.includes('{') && query?.def.shape.page !== undefined

/** Every list that an actor may read: its first page, each of its orders, a name and a number searched. */
export const listCallsOf = (served: readonly Served[], actor: Actor): ListCall[] =>
  served
    .map((one) => one.endpoint)
    .filter((endpoint) => isList(endpoint) && mayCall(endpoint, actor))
    .flatMap((endpoint) => {
      const { path } = endpoint
      const orders = entriesOf(endpoint.query?.def.shape.sort_by)
      const searches = ['Yuleisy Ñáñez', '120003', 'zz nadie']
      return [
        { path, query: '' },
        ...orders.map((order) => ({ path, query: `sort_by=${order}` })),
        ...searches.map((text) => ({ path, query: `search=${encodeURIComponent(text)}` })),
      ]
    })
