import type { EndpointSpec } from '#kernel/endpoint.ts'
import type { Actor } from './session.ts'

const isStaff = (actor: Actor) => actor.type === 'admin' || actor.type === 'lowAdmin'

/** Whether the role gives the call to the actor, or a permission added or taken says otherwise (domain.md 7). */
export function mayCall(endpoint: EndpointSpec, actor: Actor): boolean {
  if (endpoint.roles === 'public' || endpoint.roles === 'session') return true
  const byRole = endpoint.roles.includes(actor.type)
  // The level Dios keeps everything; only staff have single permissions.
  if (!endpoint.permission || !isStaff(actor) || actor.level === 6) return byRole
  return actor.changed_permissions[endpoint.permission] ?? byRole
}

/** `resource.action` → may the actor? Over every permission that an endpoint names. */
export function permissionsOf(actor: Actor, endpoints: readonly EndpointSpec[]): Record<string, boolean> {
  const permissions: Record<string, boolean> = {}
  for (const one of endpoints)
    if (one.permission)
      permissions[one.permission] = permissions[one.permission] === true || mayCall(one, actor)
  return permissions
}
