import { sql } from 'kysely'

/**
 * The snapshot of a statement as text: while it stays the same, no transaction that wrote has ended. Null in a
 * transaction that has written itself.
 */
export const snapshotId = sql<string | null>`case when pg_current_xact_id_if_assigned() is null
  then current_setting('claustro.pool', true) || pg_current_snapshot()::text end`

const MOST = 1_000
const results = new WeakSet()

/** Whether an object comes from the cache: nobody may change it, so that its validation stays true. */
export const isCached = (result: unknown): result is object =>
  typeof result === 'object' && result !== null && results.has(result)

let last = ''
let kept = new Map<string, Promise<unknown>>()

/**
 * Caches the result of `work` until anything is written: for a count or sum over many rows that is read more often
 * than it changes. `key` holds everything else that the result depends on. Callers that ask at the same time share
 * the work: it began after the snapshot that each of them has seen, so that it shows no less.
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
  const shared = own.get(key)
  // Only this function stores values there, under a key that implies their type. What failed for another, such as by
  // its connection, is tried on the own one.
  if (shared) return shared.catch(() => work()) as Promise<T>
  const result = work().then((one) => {
    if (typeof one === 'object' && one !== null) results.add(one)
    return one
  })
  own.set(key, result)
  result.catch(() => own.delete(key))
  return result
}
