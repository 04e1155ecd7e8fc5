import type { Role } from './roles.ts'

export const LEVELS = { student: 1, teacher: 2, coordinator: 3, lowAdmin: 4, admin: 5, dios: 6 } as const
export type Level = (typeof LEVELS)[keyof typeof LEVELS]

export const LEVEL_LABELS: Record<Level, string> = {
  1: 'Estudiante',
  2: 'Profesor',
  3: 'Coordinador',
  4: 'Administrador inferior',
  5: 'Administrador',
  6: 'Dios',
}

/** Whether somebody works in the administration, and so may have single permissions added or taken (people.md#reach). */
export const isStaff = ({ type }: { type: Role }): boolean => type === 'admin' || type === 'lowAdmin'

/** What a call or a screen asks of its caller. */
type Guarded = { roles: 'public' | 'session' | readonly Role[]; permission?: string }

/** The common part of an actor of the server, the user of a browser and the row of an account. */
export type Holder = {
  type: Role
  level: number
  /** Permission → added (true) or taken (false). */
  changed_permissions: Readonly<Record<string, boolean>>
}

/** Whether the role gives the call to the holder, unless a permission added or taken says otherwise (people.md#permissions). */
export function mayCall({ roles, permission }: Guarded, holder: Holder): boolean {
  if (roles === 'public' || roles === 'session') return true
  const byRole = roles.includes(holder.type)
  // A changed permission never binds the level Dios.
  if (!permission || !isStaff(holder) || holder.level === LEVELS.dios) return byRole
  return holder.changed_permissions[permission] ?? byRole
}
