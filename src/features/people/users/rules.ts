import { LEVELS } from '#kernel/access.ts'
import type { Role } from '#kernel/roles.ts'

type Who = { user_id: number; level: number }
type Target = { id: number; is_dios: boolean }

type AccountChange = { role?: unknown; enabled?: boolean | undefined; permissions?: unknown }

/** Nobody takes away the own role, state or permissions, and Dios has none to change. */
export function refusalToUpdate(who: Who, target: Target, change: AccountChange): 'user_is_protected' | null {
  const touchesRights =
    change.role !== undefined || change.enabled !== undefined || change.permissions !== undefined
  return touchesRights && (who.user_id === target.id || target.is_dios) ? 'user_is_protected' : null
}

type RoleAndPermissions = {
  role?: Role | undefined
  permissions?: Readonly<Record<string, boolean | null>> | undefined
}

/** Nobody gives a role above the own one, or a permission without having it; giving back to the role gives too. */
export function refusalToGive(
  { level }: Pick<Who, 'level'>,
  own: Readonly<Record<string, boolean>>,
  { role, permissions = {} }: RoleAndPermissions,
): 'this_action_is_unauthorized' | null {
  if (role !== undefined && LEVELS[role] > level) return 'this_action_is_unauthorized'
  if (level === LEVELS.dios) return null
  const isBeyond = Object.entries(permissions).some(([name, given]) => given !== false && own[name] === false)
  return isBeyond ? 'this_action_is_unauthorized' : null
}

/** What a role would bring beyond what its giver has: taken from the account that is made of it, or lifted to it. */
export const withheldFrom = (
  own: Readonly<Record<string, boolean>>,
  ofRole: Readonly<Record<string, boolean>>,
): Record<string, false> =>
  Object.fromEntries(
    Object.entries(ofRole).flatMap(([name, has]) =>
      has && own[name] !== true ? [[name, false] as const] : [],
    ),
  )
