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

const SECOND_MS = 1_000
const MOST_WRITERS = 10_000
/** When each user's last write was done, as far as this process knows. */
const writers = new Map<number, number>()

/** Notes that a call of a user has written: what is kept from before is not shown to this user. */
export function noteWrite(user_id: number): void {
  if (writers.size >= MOST_WRITERS) {
    const old = performance.now() - SECOND_MS
    for (const [one, at] of writers) if (at < old) writers.delete(one)
  }
  writers.set(user_id, performance.now())
}

type Young = { since: number; is_only: Promise<boolean>; result: Promise<unknown> }
const young = new Map<string, Young>()
const MOST_YOUNG = 10
const POOL_LENGTH = 36

type Reader = {
  user_id: number
  /** `performance.now()` from before the statement that gave the snapshot. */
  since: number
  /** Whether no other server serves this database: of its writers this one knows nothing. */
  isOnly: () => Promise<boolean>
}

/**
 * As `cachedUntilWrite`, and for a second whatever others write: who has written since gets it anew, and with several
 * servers everybody does (docs/decisions/0019-speed.md).
 */
export async function cachedForASecond<T>(
  now: string | null,
  key: string,
  { user_id, since, isOnly }: Reader,
  work: () => Promise<T>,
): Promise<T> {
  if (now === null) return work()
  const place = `${now.slice(0, POOL_LENGTH)} ${key}`
  const kept = young.get(place)
  const isYoung =
    kept !== undefined &&
    since - kept.since < SECOND_MS &&
    kept.since > (writers.get(user_id) ?? Number.NEGATIVE_INFINITY)
  // Only this function stores values there, under a key that implies their type.
  if (isYoung && (await kept.is_only)) return kept.result as Promise<T>
  const is_only = isOnly().catch(() => false)
  const result = cachedUntilWrite(now, key, work)
  if (young.size >= MOST_YOUNG) young.clear()
  young.set(place, { since, is_only, result })
  result.catch(() => young.delete(place))
  // Asked on the caller's connection, which is given back with the result.
  await is_only
  return result
}
