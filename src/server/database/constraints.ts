import { CONSTRAINTS } from '#features/registry.ts'
import type { ErrorCode } from '#kernel/errors.ts'

const FOREIGN_KEY = '23503'
const INTEGRITY = '23'

type DatabaseError = { code?: string; constraint?: string; message: string }

/** Returns the refusal of a database error; null for a fault (a bug, or a lost connection). */
export function refusalOfDatabase(error: unknown): ErrorCode | null {
  if (error instanceof Overtaken) return 'stale_version'
  const { code = '', constraint = '' } = error as DatabaseError
  if (!code.startsWith(INTEGRITY)) return null
  const own = CONSTRAINTS[constraint]
  if (own) return own
  return code === FOREIGN_KEY ? 'foreign_key_violation' : 'unable_to_create_or_modify_resource'
}

/** Somebody has meanwhile what was seen to be free: the call begins anew, and decides by what stands then; in the end it gives way. */
export class Overtaken extends Error {}

/** Of a write that was decided by what stood, and would be refused so by what stands since. */
export const overtaken =
  (codes: readonly ErrorCode[]) =>
  (error: unknown): never => {
    const code = refusalOfDatabase(error)
    throw code && codes.includes(code) ? new Overtaken(code, { cause: error }) : error
  }
