import { type Holder, mayCall } from '#kernel/access.ts'
import type { EndpointSpec } from '#kernel/endpoint.ts'

let named: readonly EndpointSpec[] = []
let lists: readonly EndpointSpec[] = []

/** Set once by the app: a feature cannot import the routes, which name all features. */
export function knowEndpoints(endpoints: readonly EndpointSpec[]): void {
  named = endpoints.filter((one) => one.permission !== undefined)
  lists = endpoints.filter((one) => one.method === 'GET' && one.query?.shape.sort_by !== undefined)
}

/** `resource.action` → may the holder? Over every permission that an endpoint names. */
export function permissionsOf(holder: Holder): Record<string, boolean> {
  const permissions: Record<string, boolean> = {}
  for (const one of named) {
    const name = one.permission ?? ''
    permissions[name] = permissions[name] === true || mayCall(one, holder)
  }
  return permissions
}

/** Whether there is such a permission at all. */
export const isPermission = (name: string): boolean => named.some((one) => one.permission === name)

/** The paths of the lists that the holder may read. */
export const listsOf = (holder: Holder): readonly string[] =>
  lists.filter((one) => mayCall(one, holder)).map((one) => one.path)
