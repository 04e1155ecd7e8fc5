import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { Invalid } from '#kernel/errors.ts'
import { normalPassword, type OwnWords, weaknessOf } from '#kernel/password.ts'

/** promises.md P3: argon2id, which the library calls 2, 19 MiB, two passes. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const MOST_AT_ONCE = 4

let running = 0
const waiting: (() => void)[] = []

/** At most four hashes at once: a rush of logins must not take all memory of the machine. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MOST_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Returns the PHC string to store. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(normalPassword(password), COST))

/** Whether a stored hash is weaker than today's: the next login, which has the password, makes it anew. */
export function isOutdated(stored: string): boolean {
  const [, memory, time] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(stored) ?? []
  return Number(memory ?? 0) < COST.memoryCost || Number(time ?? 0) < COST.timeCost
}

let decoy: Promise<string> | null = null

/**
 * Compares a password with the stored hash: in its normal form and, since passwords were once hashed as typed, as typed.
 * `outdated` asks for a new hash. Without a stored one it takes as long, so that the time does not reveal accounts.
 */
export async function checkPassword(
  stored: string | null,
  password: string,
): Promise<'right' | 'outdated' | 'wrong'> {
  decoy ??= hashPassword('a password that nobody has')
  const against = stored ?? (await decoy)
  const fits = async (typed: string) => (await inTurn(() => verify(against, typed))) && stored !== null
  const normal = normalPassword(password)
  if (await fits(normal)) return isOutdated(against) ? 'outdated' : 'right'
  return normal !== password && (await fits(password)) ? 'outdated' : 'wrong'
}

export const isPassword = async (stored: string | null, password: string): Promise<boolean> =>
  (await checkPassword(stored, password)) !== 'wrong'

const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean),
)

/** Refuses a guessable password as a field error (`password_common`, `password_personal`). */
export function insistOnPassword(candidate: string, own: OwnWords, field = 'password'): void {
  const weakness = weaknessOf(candidate, COMMON, [...own, 'claustro'])
  if (weakness !== null) throw new Invalid({ [field]: [weakness] })
}
