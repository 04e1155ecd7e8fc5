import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addTime } from '#kernel/dates.ts'
import { clock } from '#web/ui/clock.ts'
import type { SessionUser } from './session.ts'

const HOUR = 3_600_000
const KEY = 'claustro.session'

class Kept {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null
  }
  setItem(key: string, value: string) {
    Reflect.set(this, key, value)
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key)
  }
}

const user: SessionUser = {
  id: 1,
  type: 'admin',
  level: 5,
  name: 'Ana Inés',
  email: 'ana@instituto.example',
  profile_picture: null,
  isAdmin: true,
  isLowAdmin: false,
  isTeacher: false,
  isCoordinator: false,
  isStudent: false,
  permissions: {},
  teacher: null,
  student: null,
}
const answer = (hours: number) => ({
  access_token: 'first',
  expires_in_datetime: addTime(clock.now(), hours * HOUR),
  user,
})

/** As after a reload: the module reads the storage anew. */
async function reloaded() {
  vi.resetModules()
  return import('./session.ts')
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new Kept())
  vi.stubGlobal('sessionStorage', new Kept())
})
afterEach(() => vi.unstubAllGlobals())

test('remembered, the session outlives the browser; else it lives in the tab', async () => {
  const { openSession } = await reloaded()
  openSession(answer(8), true)
  expect([localStorage.getItem(KEY) !== null, sessionStorage.getItem(KEY)]).toEqual([true, null])
  openSession(answer(8), false)
  expect([localStorage.getItem(KEY), sessionStorage.getItem(KEY) !== null]).toEqual([null, true])
  expect((await reloaded()).session()?.user.name).toBe('Ana Inés')
})

test('a session that has run out counts as none, and is forgotten; what was typed waits for who signs in again', async () => {
  const { openSession } = await reloaded()
  openSession(answer(-1), true)
  localStorage.setItem('claustro:draft:student', '{}')
  localStorage.setItem('claustro.recent', '[]')
  expect((await reloaded()).session()).toBeNull()
  expect(localStorage.getItem(KEY)).toBeNull()
  openSession(answer(8), true)
  expect(Object.keys(localStorage)).toContain('claustro:draft:student')
  expect(Object.keys(localStorage)).not.toContain('claustro.recent')
})

test('a token given anew lasts as long as the first', async () => {
  const { openSession, renewToken, session } = await reloaded()
  openSession(answer(8), true)
  vi.useFakeTimers({ now: Date.parse(addTime(clock.now(), 5 * HOUR)) })
  renewToken('second')
  vi.setSystemTime(Date.parse(addTime(clock.now(), 5 * HOUR)))
  expect((await reloaded()).session()?.access_token).toBe('second')
  vi.useRealTimers()
  expect(session()?.access_token).toBe('second')
})

test('signing out forgets drafts and what was lately opened, but not how the page looks', async () => {
  const { openSession, closeSession, session } = await reloaded()
  openSession(answer(8), true)
  localStorage.setItem('claustro:draft:student', '{}')
  localStorage.setItem('claustro.recent', '[]')
  localStorage.setItem('claustro.theme', 'dark')
  closeSession()
  expect(session()).toBeNull()
  expect(Object.keys(localStorage).sort()).toEqual(['claustro.language', 'claustro.theme'])
})

test('a sign-in begins with the current period; a token given anew keeps the chosen one', async () => {
  const { openSession, renewToken } = await reloaded()
  localStorage.setItem('claustro:period', '3')
  openSession(answer(8), true)
  expect(localStorage.getItem('claustro:period')).toBeNull()
  localStorage.setItem('claustro:period', '3')
  renewToken('another')
  expect(localStorage.getItem('claustro:period')).toBe('3')
})

test('whatever else lies in the storage is no session', async () => {
  for (const text of ['{', '5', 'null', '{"access_token":1}', '{"user":{}}']) {
    localStorage.setItem(KEY, text)
    expect((await reloaded()).session()).toBeNull()
  }
})
