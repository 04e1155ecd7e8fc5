import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Instant } from '#kernel/dates.ts'
import { openSession, type SessionUser } from '#web/api/session.ts'
import { outbox } from './outbox.ts'
import { enqueue } from './queue.ts'
import { alone, keepSending } from './sender.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The platform's locks, of which another page holds each until it is let go. */
function heldLocks(begins: Promise<void>) {
  const request = (_: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) =>
    Promise.race([
      begins,
      new Promise<never>((_done, stop) => signal.addEventListener('abort', () => stop(signal.reason))),
    ]).then(work)
  vi.stubGlobal('navigator', { locks: { request } })
}

test('a lock that a sleeping page keeps is waited for for 65 s, then the key alone keeps from sending twice', async () => {
  heldLocks(new Promise(() => {}))
  const work = vi.fn(async () => 'sent')
  const done = alone('roll', work)
  await vi.advanceTimersByTimeAsync(64_900)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(work).toHaveBeenCalledOnce()
  expect(await done).toBe('sent')
})

test('what begins within its lock is not begun again, however long it takes and however it ends', async () => {
  heldLocks(Promise.resolve())
  const work = vi.fn(async () => {
    await new Promise((done) => setTimeout(done, 90_000))
    throw new Error('no answer')
  })
  const done = expect(alone('roll', work)).rejects.toThrow('no answer')
  await vi.advanceTimersByTimeAsync(90_000)
  await done
  expect(work).toHaveBeenCalledOnce()
})

test('with the first entry that waits, and once, the browser is asked not to take it away; a refusal keeps nothing back', async () => {
  vi.useRealTimers()
  const persist = vi.fn(async () => {
    throw new Error('refused')
  })
  vi.stubGlobal('navigator', { storage: { persist }, onLine: false })
  const user = { id: 1, type: 'teacher' } as unknown as SessionUser
  openSession({ access_token: 'x', expires_in_datetime: '2099-01-01T00:00:00.000Z' as Instant, user }, false)
  const register = {
    method: 'PATCH',
    path: '/lessons/{id}/register',
    roles: 'session',
    idempotent: true,
  } as const
  const write = () => enqueue(register as never, {} as never, { about: 'lesson 1', said: 'Clase' })
  await write()
  await write()
  expect(persist).toHaveBeenCalledOnce()
})

test('a page that comes back shows no longer what another has sent while it slept', async () => {
  vi.useRealTimers()
  const window = new EventTarget()
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, window[name].bind(window))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('navigator', { onLine: false })
  const stop = keepSending(1)
  await expect.poll(() => outbox.get().entries?.length).toBeGreaterThan(0)
  const db = await openDB('claustro-outbox-1')
  await db.clear('entries')
  db.close()
  window.dispatchEvent(new Event('pageshow'))
  await expect.poll(() => outbox.get().entries).toEqual([])
  stop()
})
