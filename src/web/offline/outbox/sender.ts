import type { EndpointSpec } from '#kernel/endpoint.ts'
import { readAgain, writes } from '#web/api/api.tsx'
import { call } from '#web/api/call.ts'
import { session } from '#web/api/session.ts'
import { clock } from '#web/ui/clock.ts'
import { type Entry, type NewEntry, pauseAfter } from './entry.ts'
import { markSending, readOutbox, tellOthers } from './outbox.ts'
import { entriesOf, keepRefusal, removeSaved, takeEntry } from './outbox-database.ts'
import { type Outcome, outcomeOfAnswer, outcomeOfError } from './outcome.ts'

/** A line that gives no answer for so long gives none. */
const PATIENCE_MS = 60_000
/** Whoever holds the lock has given up by then. */
const LOCK_MS = PATIENCE_MS + 5_000

/** The server knows the call by its method and path: the contract may have gone since it was written down. */
function endpointOf(called: string): EndpointSpec {
  const [method, path] = called.split(' ') as [EndpointSpec['method'], `/${string}`]
  // The rest is the server's; the schema of an answer would come with all others.
  return { method, path, roles: 'session', idempotent: true } as EndpointSpec
}

/** Sends an entry and says what came of it; rejects never. */
export async function post(user_id: number, entry: NewEntry): Promise<Outcome> {
  const { signal, abort } = abortAfter(PATIENCE_MS)
  const sent = { params: entry.params, body: entry.body }
  const how = { idempotencyKey: entry.key, holder: user_id, signal }
  try {
    return outcomeOfAnswer(await call<EndpointSpec>(endpointOf(entry.call), sent, how))
  } catch (error) {
    return outcomeOfError(error)
  } finally {
    clearTimeout(abort)
  }
}

function abortAfter(ms: number) {
  const controller = new AbortController()
  return { signal: controller.signal, abort: setTimeout(() => controller.abort(), ms) }
}

async function keep(user_id: number, entry: Entry, outcome: Outcome): Promise<void> {
  if (outcome.kind === 'saved') await removeSaved(user_id, entry, outcome.answer)
  if (outcome.kind === 'refused') await keepRefusal(user_id, entry, outcome.refusal, outcome.answer)
  await tell(user_id, entry, outcome)
}

/** Lets the screens of this browser hear what the server has answered. */
export async function tell(
  user_id: number,
  entry: NewEntry & { seq?: number },
  outcome: Outcome,
): Promise<void> {
  const { about, call: called, seq } = entry
  const isAnswered = outcome.kind === 'saved' || (outcome.kind === 'refused' && outcome.answer !== undefined)
  const answered = isAnswered
    ? { about, call: called, answer: outcome.answer, is_whole: outcome.kind === 'saved' }
    : undefined
  await readOutbox(user_id, { ...(seq !== undefined && { sent: seq }), answered })
  tellOthers({ user_id, answered })
  if (!isAnswered) return
  writes.set(writes.get() + 1)
  readAgain([endpointOf(called).path.split('/')[1] ?? ''])
}

/** Sends what waits of one `about`, in order; gives whether it is to be tried again by itself. */
async function sendInOrder(user_id: number, about: string): Promise<boolean> {
  while (session()?.user.id === user_id && navigator.onLine) {
    const entry = await takeEntry(user_id, about, clock.now())
    if (!entry) {
      await readOutbox(user_id)
      return false
    }
    markSending(entry)
    const outcome = await post(user_id, entry)
    await keep(user_id, entry, outcome)
    if (outcome.kind === 'again') return true
    if (outcome.kind === 'sign_in') return false
  }
  return false
}

export const nameOf = (user_id: number, about: string) => `claustro-outbox-${user_id} ${about}`

/**
 * One page of the browser at a time. Plain HTTP has no locks, and a page that the system has put to sleep keeps its own:
 * there the key alone keeps from sending twice.
 */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work()
  const { signal, abort } = abortAfter(LOCK_MS)
  let hasBegun = false
  const begin = () => {
    hasBegun = true
    clearTimeout(abort)
    return work()
  }
  try {
    return await navigator.locks.request(name, { signal }, begin)
  } catch (error) {
    if (hasBegun) throw error
    return work()
  }
}

type Run = { again: boolean; done: Promise<boolean> }
const runs = new Map<string, Run>()

/** What is written while one is being sent is sent right after it. */
function sendAbout(user_id: number, about: string): Promise<boolean> {
  const name = nameOf(user_id, about)
  const present = runs.get(name)
  if (present) {
    present.again = true
    return present.done
  }
  const run: Run = { again: true, done: Promise.resolve(false) }
  const work = async () => {
    let isFailed = false
    try {
      while (run.again) {
        run.again = false
        isFailed = await alone(name, () => sendInOrder(user_id, about))
      }
    } finally {
      runs.delete(name)
    }
    return isFailed
  }
  runs.set(name, run)
  run.done = work()
  return run.done
}

let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/** Sends all that waits; what fails is tried again by itself, after growing pauses. */
export async function sendWaiting(user_id: number): Promise<void> {
  clearTimeout(timer)
  let isFailed = true
  try {
    const abouts = new Set((await entriesOf(user_id)).map(({ about }) => about))
    const failed = await Promise.all([...abouts].map((about) => sendAbout(user_id, about)))
    isFailed = failed.includes(true)
  } finally {
    // A device that did not answer is asked again too.
    failures = isFailed ? failures + 1 : 0
    if (isFailed) timer = setTimeout(() => quietly(sendWaiting(user_id)), pauseAfter(failures))
  }
}

/** A device whose storage fails says so where something is written. */
export const quietly = (work: Promise<unknown>): void => void work.catch(() => {})

/** Sends by itself what this person has written, whenever there may be a line; gives how to stop. */
export function keepSending(user_id: number): () => void {
  const send = () => {
    failures = 0
    if (document.hidden) return
    // Another page may have sent it while this one slept, and heard nothing.
    void readOutbox(user_id)
    quietly(sendWaiting(user_id))
  }
  send()
  addEventListener('online', send)
  addEventListener('focus', send)
  addEventListener('pageshow', send)
  document.addEventListener('visibilitychange', send)
  return () => {
    clearTimeout(timer)
    removeEventListener('online', send)
    removeEventListener('focus', send)
    removeEventListener('pageshow', send)
    document.removeEventListener('visibilitychange', send)
  }
}
