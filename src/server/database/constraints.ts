import { CONSTRAINTS } from '#features/registry.ts'
import type { ErrorCode } from '#kernel/errors.ts'

const FOREIGN_KEY = '23503'
const INTEGRITY = '23'

type DatabaseError = { code?: string; constraint?: string; message: string }

/** Returns the refusal of a database error; null for a fault (a bug, or a lost connection). */
export function refusalOfDatabase(error: unknown): ErrorCode | null {
  const { code = '', constraint = '' } = error as DatabaseError
  if (!code.startsWith(INTEGRITY)) return null
  const own = CONSTRAINTS[constraint]
  if (own) return own
  return code === FOREIGN_KEY ? 'foreign_key_violation' : 'unable_to_create_or_modify_resource'
}
