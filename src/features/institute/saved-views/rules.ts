import type { ErrorCode } from '#kernel/errors.ts'
import type { Role } from '#kernel/roles.ts'

/** A view that everybody sees is an administrator's to give. */
export const refusalToShare = (role: Role, is_shared: boolean | undefined): ErrorCode | null =>
  is_shared === true && role !== 'admin' ? 'this_action_is_unauthorized' : null

/** Of one person, over all lists. */
export const MOST_VIEWS = 200

export const refusalToKeep = (kept: number): ErrorCode | null =>
  kept >= MOST_VIEWS ? 'too_many_saved_views' : null
