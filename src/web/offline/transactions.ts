import type { DBSchema, IDBPDatabase, IDBPObjectStore, StoreNames } from 'idb'

/** After this the device counts as one that keeps nothing: whoever waits goes on without it. */
const PATIENCE_MS = 5_000
/** Of a device that has let somebody wait already. */
const SHORT_MS = 1_000
let patience = PATIENCE_MS

/** What the device answers; rejects where it does not: a page that was left may hold its databases for as long as the browser keeps it. */
export async function soon<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      patience = SHORT_MS
      reject(new DOMException('the device does not answer', 'TimeoutError'))
    }, patience)
  })
  try {
    const result = await Promise.race([work, late])
    patience = PATIENCE_MS
    return result
  } finally {
    clearTimeout(timer)
  }
}

const running = new Set<() => void>()
// A page that is kept beside the next one hears no answer: what it left open would never end, and block the store for all.
globalThis.addEventListener?.('pagehide', () => {
  for (const end of running) end()
})

type How = {
  mode: 'readonly' | 'readwrite'
  /** Outlives a loss of power. */
  isStrict?: boolean
  /** What was written by then stays when the page is left; else nothing of it does. */
  isKeptOnLeaving?: boolean
}

/** Works with a store in one transaction, which no page leaves open; rejects where nothing was kept. */
export async function transact<S extends DBSchema, N extends StoreNames<S>, T>(
  db: IDBPDatabase<S>,
  name: N,
  { mode, isStrict = false, isKeptOnLeaving = false }: How,
  work: (store: IDBPObjectStore<S, [N], N, 'readwrite'>) => Promise<T> | T,
): Promise<T> {
  const transaction = db.transaction(name, mode as 'readwrite', isStrict ? { durability: 'strict' } : {})
  const finish = (how: 'abort' | 'commit') => {
    try {
      transaction[how]()
    } catch {
      // It has ended by itself.
    }
  }
  const leave = () => finish(isKeptOnLeaving ? 'commit' : 'abort')
  transaction.done.catch(() => {}) // told below
  running.add(leave)
  try {
    const whole = (async () => {
      const result = await work(transaction.store)
      finish('commit')
      await transaction.done
      return result
    })()
    return await soon(whole)
  } catch (error) {
    finish('abort')
    throw error
  } finally {
    running.delete(leave)
  }
}
