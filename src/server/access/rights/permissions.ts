import { type Holder, mayCall } from '#kernel/access.ts'
import type { EndpointSpec } from '#kernel/endpoint.ts'

let named: readonly EndpointSpec[] = []
let lists: readonly EndpointSpec[] = []

/** Called once by the app: a feature cannot import the routes, which name all features. */
export function knowEndpoints(endpoints: readonly EndpointSpec[]): void {
  named = endpoints.filter((one) => one.permission !== undefined)
  lists = endpoints.filter((one) => one.method === 'GET' && one.query?.shape.sort_by !== undefined)
}

/** Returns `resource.action` → whether the holder may, for every permission that an endpoint names. */
export function permissionsOf(holder: Holder): Record<string, boolean> {
  const permissions: Record<string, boolean> = {}
  for (const one of named) {
    const name = one.permission ?? ''
    permissions[name] = permissions[name] === true || mayCall(one, holder)
  }
  return permissions
}

export const isPermission = (name: string): boolean => named.some((one) => one.permission === name)

/** Returns the paths of the lists that the holder may read. */
export const listsOf = (holder: Holder): readonly string[] =>
  lists.filter((one) => mayCall(one, holder)).map((one) => one.path)
