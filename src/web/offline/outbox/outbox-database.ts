import { type DBSchema, deleteDB, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb'
import type { Instant } from '#kernel/dates.ts'
import { newKey } from '#web/api/call.ts'
import { soon, transact } from '../transactions.ts'
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

type Store = Pick<IDBPObjectStore<Schema, ['entries'], 'entries', 'readwrite'>, 'get' | 'put' | 'delete'> & {
  getAll(): Promise<(Stored | Entry)[]>
}
type How = { make?: boolean; isKeptOnLeaving?: boolean }

/** What was stored has its number. */
const numbered = (all: readonly (Stored | Entry)[]) => all as Entry[]

/** What the last transaction of this page left to each person: so it is shown where the device then does not answer. */
const left = new Map<number, readonly Entry[]>()
/** What the server left out of what no device has: in this page alone, under numbers below zero. */
const unkept = new Map<number, readonly Entry[]>()
export const lastEntriesOf = (user_id: number): readonly Entry[] => [
  ...(left.get(user_id) ?? []),
  ...(unkept.get(user_id) ?? []),
]

/** Works with the entries, in one transaction; what it has written outlives a loss of power. */
async function within<T>(
  user_id: number,
  work: (store: Store) => Promise<T>,
  { make = false, isKeptOnLeaving = false }: How = {},
): Promise<T | null> {
  const opening = open(user_id, make)
  // One that comes too late is of no use to anybody.
  const db = await soon(opening).catch((error) => {
    opening.then((late) => late?.close()).catch(() => {})
    throw error
  })
  if (!db) {
    left.delete(user_id)
    return null
  }
  try {
    const how = { mode: 'readwrite', isStrict: true, isKeptOnLeaving } as const
    const [result, entries] = await transact(
      db,
      'entries',
      how,
      async (store) => [await work(store), numbered(await store.getAll())] as const,
    )
    left.set(user_id, entries)
    return result
  } finally {
    db.close()
  }
}

export async function entriesOf(user_id: number): Promise<readonly Entry[]> {
  await within(user_id, async () => {})
  return lastEntriesOf(user_id)
}

/** Of each `about` what this page sent last, and what the server made of it. */
const answered = new Map<string, { body: unknown; answer: unknown }>()
const nameOfAbout = (user_id: number, about: string) => `${user_id} ${about}`

/** What was written in the moment in which the one before was answered is based on what that made. */
export function basedOnAnswer<E extends NewEntry>(user_id: number, entry: E): E {
  const before = answered.get(nameOfAbout(user_id, entry.about))
  return before ? { ...entry, body: rebased(entry.body, before.body, before.answer) } : entry
}

/** Notes what the server made of an entry: what is written down from now on is based on it. */
export const noteAnswer = (user_id: number, { about, body }: NewEntry, answer: unknown): void =>
  void answered.set(nameOfAbout(user_id, about), { body, answer })

/** Writes an entry behind the others, or in the place of one that it replaces; done when the device has it. */
export async function addEntry(user_id: number, entry: NewEntry): Promise<void> {
  await within(
    user_id,
    async (store) => {
      const next = basedOnAnswer(user_id, entry)
      const stored: Stored = { ...next, format: FORMAT, tried: false, state: 'waiting', refusal: null }
      // First, behind the others: so it is kept even where the page is left before the others are read.
      const seq = store.put(stored)
      seq.catch(() => {}) // the transaction says so
      const own = numbered(await store.getAll()).filter(({ about }) => about === entry.about)
      const last = own.at(-2)
      if (!replaces(last, entry)) return
      const body = joined(last.body, stored.body)
      await store.put({ ...stored, body, noted: notedInBoth(last, stored), seq: last.seq })
      await store.delete(await seq)
    },
    { make: true, isKeptOnLeaving: true },
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

async function rebaseLater(user_id: number, store: Store, entry: Entry, answer: unknown): Promise<void> {
  noteAnswer(user_id, entry, answer)
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

/** Keeps what the server left out of an entry that the device had not: where it still has no room, in this page. */
export async function keepLeftOut(user_id: number, entry: NewEntry, refusal: Refusal): Promise<void> {
  const stored: Stored = { ...entry, format: FORMAT, tried: true, state: 'needs_you', refusal }
  const isKept = await within(user_id, (store) => store.put(stored), { make: true }).catch(() => null)
  const own = unkept.get(user_id) ?? []
  if (isKept === null)
    unkept.set(user_id, [...own, { ...stored, seq: Math.min(0, ...own.map(({ seq }) => seq)) - 1 }])
}

/** Gives what only this page has under a number, and forgets it. */
export function takeUnkept(user_id: number, seq: number): Entry | undefined {
  const own = unkept.get(user_id) ?? []
  unkept.set(
    user_id,
    own.filter((one) => one.seq !== seq),
  )
  return own.find((one) => one.seq === seq)
}

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

export async function discardAll(user_id: number): Promise<void> {
  await soon(deleteDB(nameOf(user_id)))
  left.delete(user_id)
  unkept.delete(user_id)
}
