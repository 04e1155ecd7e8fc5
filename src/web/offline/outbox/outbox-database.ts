import { type DBSchema, deleteDB, type IDBPDatabase, openDB } from 'idb'
import type { Instant } from '#kernel/dates.ts'
import { newKey } from '#web/api/call.ts'
import {
  type Entry,
  FORMAT,
  type NewEntry,
  notedInBoth,
  type Refusal,
  replaces,
  TOO_OLD,
  turnOf,
} from './entry.ts'
import { joined, rebased } from './versions.ts'

type Stored = Omit<Entry, 'seq'> & { seq?: number }
type Schema = DBSchema & { entries: { key: number; value: Stored | Entry } }
type Database = IDBPDatabase<Schema>

/** Apart from the last answers, whose end is not its end. */
const nameOf = (user_id: number) => `claustro-outbox-${user_id}`

/** Opens the outbox of a person; null where there is none and none is to be made. */
async function open(user_id: number, make: boolean): Promise<Database | null> {
  let isMissing = false
  try {
    return await openDB<Schema>(nameOf(user_id), 1, {
      upgrade(db, _from, _to, made) {
        isMissing = !make
        if (make) db.createObjectStore('entries', { keyPath: 'seq', autoIncrement: true })
        else {
          made.done.catch(() => {}) // as was wanted
          made.abort()
        }
      },
    })
  } catch (error) {
    if (isMissing) return null
    throw error
  }
}

/** Works with the entries, in one transaction; what it has written outlives a loss of power. */
async function within<T>(
  user_id: number,
  work: (store: ReturnType<typeof storeOf>['store']) => Promise<T>,
  make = false,
): Promise<T | null> {
  const db = await open(user_id, make)
  if (!db) return null
  try {
    const { store, done } = storeOf(db)
    const [result] = await Promise.all([work(store), done])
    return result
  } finally {
    db.close()
  }
}
const storeOf = (db: Database) => db.transaction('entries', 'readwrite', { durability: 'strict' })

/** What was stored has its number. */
const numbered = (all: readonly (Stored | Entry)[]) => all as Entry[]

export const entriesOf = async (user_id: number): Promise<Entry[]> =>
  (await within(user_id, async (store) => numbered(await store.getAll()))) ?? []

/** Of each `about` what this page sent last, and what the server made of it. */
const answered = new Map<string, { body: unknown; answer: unknown }>()
const nameOfAbout = (user_id: number, about: string) => `${user_id} ${about}`

/**
 * Writes an entry behind the others, or in the place of one that it replaces; done when the device has it. What was
 * written in the moment in which the one before was answered is based on what that made.
 */
export async function addEntry(user_id: number, entry: NewEntry): Promise<void> {
  await within(
    user_id,
    async (store) => {
      const before = answered.get(nameOfAbout(user_id, entry.about))
      const body = before ? rebased(entry.body, before.body, before.answer) : entry.body
      const stored: Stored = { ...entry, body, format: FORMAT, tried: false, state: 'waiting', refusal: null }
      const last = numbered(await store.getAll()).findLast(({ about }) => about === entry.about)
      await store.put(
        replaces(last, entry)
          ? {
              ...stored,
              body: joined(last.body, stored.body),
              noted: notedInBoth(last, stored),
              seq: last.seq,
            }
          : stored,
      )
    },
    true,
  )
}

/** The entry of this `about` whose turn it is, from now on counted as sent. */
export const takeEntry = (user_id: number, about: string, now: Instant): Promise<Entry | null> =>
  within(user_id, async (store) => {
    const first = numbered(await store.getAll()).find((one) => one.about === about)
    const turn = turnOf(first, now)
    if (!first || turn === 'hold') return null
    await store.put(
      turn === 'too_old' ? { ...first, state: 'needs_you', refusal: TOO_OLD } : { ...first, tried: true },
    )
    return turn === 'send' ? first : null
  })

/** Removes what the server has saved, and bases on it what follows. */
export const removeSaved = (user_id: number, entry: Entry, answer: unknown): Promise<unknown> =>
  within(user_id, async (store) => {
    await store.delete(entry.seq)
    await rebaseLater(user_id, store, entry, answer)
  })

type Entries = { getAll(): Promise<(Stored | Entry)[]>; put(entry: Entry): Promise<number> }

async function rebaseLater(user_id: number, store: Entries, entry: Entry, answer: unknown): Promise<void> {
  answered.set(nameOfAbout(user_id, entry.about), { body: entry.body, answer })
  for (const later of numbered(await store.getAll()))
    if (later.about === entry.about && later.seq > entry.seq && !later.tried)
      await store.put({ ...later, body: rebased(later.body, entry.body, answer) })
}

/** Keeps why the server refuses it; `answer` tells what it has saved of it. */
export const keepRefusal = (
  user_id: number,
  entry: Entry,
  refusal: Refusal,
  answer: unknown,
): Promise<unknown> =>
  within(user_id, async (store) => {
    await store.put({ ...entry, tried: true, state: 'needs_you', refusal })
    await rebaseLater(user_id, store, entry, answer)
  })

/** Lets one be sent again that needed attention, for seven more days. */
export const retryEntry = (user_id: number, seq: number, now: Instant): Promise<unknown> =>
  within(user_id, async (store) => {
    const entry = numbered(await store.getAll()).find((one) => one.seq === seq)
    if (entry?.state !== 'needs_you') return
    // Only what the server has answered well, though not in whole, is known to it under the key.
    const key = entry.refusal?.status === 200 ? newKey() : entry.key
    await store.put({ ...entry, key, at: now, state: 'waiting', refusal: null })
  })

export const discardEntry = (user_id: number, seq: number): Promise<unknown> =>
  within(user_id, async (store) => {
    // What is being sent meanwhile would come back as refused.
    if ((await store.get(seq))?.state === 'needs_you') await store.delete(seq)
  })

export const discardAll = (user_id: number): Promise<void> => deleteDB(nameOf(user_id))
