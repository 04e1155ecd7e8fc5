import { sql } from 'kysely'

/**
 * What a statement sees of the database, as a text. As long as the text stays the same, nobody has written anything: the
 * snapshot names every transaction that had ended. Null in a transaction that has itself written.
 */
export const snapshotId = sql<string | null>`case when pg_current_xact_id_if_assigned() is null
  then current_setting('claustro.pool', true) || pg_current_snapshot()::text end`

const MOST = 1_000
const results = new WeakSet()

/** Whether `cachedUntilWrite` gave this very object before: nobody may change it, and what was found out about it stays true. */
export const isCached = (result: unknown): result is object =>
  typeof result === 'object' && result !== null && results.has(result)

let last = ''
let kept = new Map<string, unknown>()

/**
 * The result of `work`, or what it was before when nothing at all was written since: for a count or a sum over many rows
 * that people look at more often than it changes. `key` tells everything that the result depends on beside the database.
 */
export async function cachedUntilWrite<T>(
  now: string | null,
  key: string,
  work: () => Promise<T>,
): Promise<T> {
  if (now === null) return work()
  if (now !== last || kept.size >= MOST) kept = new Map()
  last = now
  const own = kept
  // Only this function puts values there, under a key that says what they are.
  if (own.has(key)) return own.get(key) as T
  const result = await work()
  if (typeof result === 'object' && result !== null) results.add(result)
  own.set(key, result)
  return result
}
