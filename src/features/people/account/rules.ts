import { LEVELS } from '#kernel/access.ts'
import type { Role } from '#kernel/roles.ts'

type Who = { user_id: number; level: number }
type Target = { id: number; is_dios: boolean; role: Role }

type Rights = Readonly<Record<string, boolean>>

/** No right reaches an account that has more (promises.md A8). */
export const refusalToReach = (own: Rights, target: Rights): 'user_is_protected' | null =>
  Object.entries(target).some(([name, has]) => has && own[name] !== true) ? 'user_is_protected' : null

/** Nobody is changed by one of a lower level, and Dios by nobody else (people.md#roles). */
export function refusalToChange(who: Who, target: Target): 'user_is_protected' | null {
  if (who.user_id === target.id) return null
  return target.is_dios || LEVELS[target.role] > who.level ? 'user_is_protected' : null
}
