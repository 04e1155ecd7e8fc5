import type { ErrorCode } from '#kernel/errors.ts'

type Who = { user_id: number; level: number }
type Target = { id: number; is_dios: boolean }

/** The level Dios is edited by nobody but itself (domain.md 7). */
export function refusalToChange(who: Who, target: Target): 'user_is_protected' | null {
  return target.is_dios && who.user_id !== target.id ? 'user_is_protected' : null
}

type Change = { role?: unknown; enabled?: boolean | undefined; permissions?: unknown }

/** Nobody takes away the own role, state or permissions, and Dios has none to change. */
export function refusalToUpdate(who: Who, target: Target, change: Change): 'user_is_protected' | null {
  const touchesRights =
    change.role !== undefined || change.enabled !== undefined || change.permissions !== undefined
  if (touchesRights && (who.user_id === target.id || target.is_dios)) return 'user_is_protected'
  return refusalToChange(who, target)
}

/** `stale_version` when somebody changed the row since the version that the caller saw. */
export const refusalOfVersion = (seen: string | null, updated_at: string): ErrorCode | null =>
  seen !== null && seen !== updated_at ? 'stale_version' : null
