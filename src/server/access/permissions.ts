import type { EndpointSpec } from '#kernel/endpoint.ts'
import type { Level, Role } from '#kernel/roles.ts'

/** What decides on a permission: an actor, or the row of a user. */
export type Holder = { type: Role; level: Level; changed_permissions: Record<string, boolean> }

const isStaff = (holder: Holder) => holder.type === 'admin' || holder.type === 'lowAdmin'

/** Whether the role gives the call to the holder, or a permission added or taken says otherwise (domain.md 7). */
export function mayCall(endpoint: EndpointSpec, holder: Holder): boolean {
  if (endpoint.roles === 'public' || endpoint.roles === 'session') return true
  const byRole = endpoint.roles.includes(holder.type)
  // The level Dios keeps everything; only staff have single permissions.
  if (!endpoint.permission || !isStaff(holder) || holder.level === 6) return byRole
  return holder.changed_permissions[endpoint.permission] ?? byRole
}

let named: readonly EndpointSpec[] = []
let lists: readonly EndpointSpec[] = []

/** Told once by the server what calls there are; a feature cannot ask the routes, which name all features. */
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
