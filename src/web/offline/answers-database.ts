import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { answersName } from '#web/api/session.ts'
import { clock } from '#web/ui/clock.ts'
import type { Snapshot } from './snapshot.ts'
import { soon, transact } from './transactions.ts'

/** A digest of the contracts, written by the build. */
declare const ANSWERS_FORMAT: string

/** rules.md#work-without-network: nothing outlives seven days. */
const KEPT_MS = 7 * 86_400_000
/** What was opened last, answers and pictures of screens, beyond the own: a few days of one person's work. */
const MOST = 250
/** The keys of what screens looked like (snapshot.ts). */
const SEEN = 'seen '
const showsAnswer = ({ data }: StoredAnswer, hash: string) => (data as Snapshot).answers.includes(hash)

type StoredAnswer = { format: string; path: string; data: unknown; at: number }
type Schema = DBSchema & { answers: { key: string; value: StoredAnswer; indexes: { at: number } } }

export type Answers = {
  /** Opens anew what was emptied meanwhile; tells whether it was. */
  reopen(): Promise<boolean>
  /** The answer of this key and when it was read; nothing once it is too old, or of another format. */
  get(hash: string): Promise<{ data: unknown; at: number } | undefined>
  put(hash: string, path: string, answer: { data: unknown; at: number }): Promise<void>
  /** Removes an answer, and every picture of a screen that shows it. */
  drop(hash: string): Promise<void>
  /** Removes what is too old, of another format, or too much. */
  prune(): Promise<void>
}

const now = () => Date.parse(clock.now())
const isGood = ({ format, at }: StoredAnswer) => format === ANSWERS_FORMAT && at > now() - KEPT_MS

/** Opens the last answers of one person; another tab that empties the device closes them. */
export async function openAnswers(user_id: number): Promise<Answers> {
  let isClosed = false
  const open = () =>
    soon(
      openDB<Schema>(answersName(user_id), 1, {
        upgrade: (made) => void made.createObjectStore('answers').createIndex('at', 'at'),
        blocking: (_from, _to, { target }) => {
          isClosed = true
          ;(target as IDBDatabase).close()
        },
      }),
    )
  let db: IDBPDatabase<Schema> = await open()
  const write = { mode: 'readwrite' } as const
  return {
    async reopen() {
      if (!isClosed) return false
      isClosed = false
      db = await open()
      return true
    },
    async get(hash) {
      const kept = await transact(db, 'answers', { mode: 'readonly' }, (store) => store.get(hash))
      if (!kept || isGood(kept)) return kept
      await transact(db, 'answers', write, (store) => store.delete(hash))
      return undefined
    },
    put: (hash, path, { data, at }) =>
      transact(db, 'answers', write, (store) => {
        // Committed without waiting for the answer, which a page that is being left would not hear.
        store.put({ format: ANSWERS_FORMAT, path, data, at }, hash).catch(() => {})
      }),
    drop: (hash) =>
      transact(db, 'answers', write, async (store) => {
        await store.delete(hash)
        const pictures = IDBKeyRange.bound(SEEN, `${SEEN}\uffff`)
        for (let at = await store.openCursor(pictures); at; at = await at.continue())
          if (showsAnswer(at.value, hash)) await at.delete()
      }),
    prune: () =>
      transact(db, 'answers', write, async (store) => {
        let count = 0
        // The latest first.
        for (let at = await store.index('at').openCursor(null, 'prev'); at; at = await at.continue()) {
          count += 1
          if (count > MOST || !isGood(at.value)) await at.delete()
        }
      }),
  }
}
