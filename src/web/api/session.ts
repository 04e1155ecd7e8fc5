import { useSyncExternalStore } from 'react'
import type { SessionUser } from '#features/people/account/contract.ts'
import type { Holder } from '#kernel/access.ts'
import { addTime, type Instant, timeOf } from '#kernel/dates.ts'
import { firstWord } from '#kernel/text.ts'
import { local, ofTab } from '#web/ui/browser-storage.ts'
import { clock } from '#web/ui/clock.ts'

export type { SessionUser }

/** The browser gets permissions as decided, so each counts as one that was added or taken away. */
export const holderOf = ({ type, level, permissions }: SessionUser): Holder => ({
  type,
  level,
  changed_permissions: permissions,
})

export type Session = { access_token: string; expires_in_datetime: Instant; user: SessionUser }

/** `remember` keeps the session after the browser closes; `lasts` is the lifetime of a renewed token. */
type StoredSession = Session & { remember: boolean; lasts: number }

export const SESSION_KEY = 'claustro.session'
const LANGUAGE = 'claustro.language'
const DEVICE = 'claustro.device'
/** The `id` of whose data this device may keep. */
export const PERSON = 'claustro.person'
/** Of `PeriodSelector`. */
const PERIOD = 'claustro:period'
const listeners = new Set<() => void>()
let present: StoredSession | null | undefined

const isCached = (value: unknown): value is StoredSession =>
  typeof value === 'object' &&
  value !== null &&
  'access_token' in value &&
  typeof value.access_token === 'string' &&
  'expires_in_datetime' in value &&
  'user' in value &&
  typeof value.user === 'object'

/** What a tab keeps of a session; null for whatever else is written there. */
export function parseSession(text: string | null): StoredSession | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isCached(value) ? value : null
  } catch {
    return null
  }
}

/** Whether another person has signed in here since. */
export const isTaken = (user_id: number | undefined): boolean =>
  ![null, String(user_id)].includes(local.getItem(PERSON))

function read(): StoredSession | null {
  const own = parseSession(ofTab.getItem(SESSION_KEY))
  if (own && !isTaken(own.user.id)) return own
  ofTab.removeItem(SESSION_KEY)
  return parseSession(local.getItem(SESSION_KEY))
}

/** Keeps a session, or forgets it, and tells all subscribers of this tab. */
export function publishSession(next: StoredSession | null) {
  present = next
  const [home, other] = next?.remember ? [local, ofTab] : [ofTab, local]
  // Written before anything is removed: another tab would take the moment in between for a sign-out.
  if (next) home.setItem(SESSION_KEY, JSON.stringify(next))
  else home.removeItem(SESSION_KEY)
  other.removeItem(SESSION_KEY)
  local.setItem(LANGUAGE, 'es')
  tell()
}

const tell = () => {
  for (const listener of listeners) listener()
}

/** Returns this browser's session; null if there is none or it has expired. */
export function session(): Session | null {
  if (present === undefined) {
    present = read()
    if (present && timeOf(present.expires_in_datetime) <= timeOf(clock.now())) {
      dropRead(present.user.id)
      publishSession(null)
    }
  }
  return present ?? null
}

/** Stores the answer of a login; with `remember` beyond the closing of the browser. */
export function openSession(answer: Session, remember: boolean): void {
  const lasts = timeOf(answer.expires_in_datetime) - timeOf(clock.now())
  const { access_token, expires_in_datetime, user } = answer
  claimDevice(user.id)
  // Each sign-in begins with the current period; within a session the chosen one stays (rules.md#periods).
  local.removeItem(PERIOD)
  publishSession({ access_token, expires_in_datetime, user, remember, lasts })
}

/** Replaces the token by that of an `Authorization` answer header (http.md#the-client). */
export function renewToken(access_token: string): void {
  if (!present) return
  publishSession({ ...present, access_token, expires_in_datetime: addTime(clock.now(), present.lasts) })
}

/** Replaces what is known of the person: a new name, picture or permission. */
export function renewUser(user: SessionUser): void {
  if (present) publishSession({ ...present, user })
}

export const isRemembered = (): boolean => present?.remember ?? false

// screens.md#features: drafts are cleared at logout. Recent records name people.
const RECENT = 'claustro.recent'
const PRIVATE = ['claustro:draft', RECENT, PERSON]

/** The database of a person's last answers (offline.md#last-answers). */
export const answersName = (user_id: number | string): string => `claustro-${user_id}`

/** What was read goes with the session; what was typed waits for its owner. A browser that keeps nothing may refuse even this. */
export function dropRead(person: number | string): void {
  local.removeItem(RECENT)
  try {
    globalThis.indexedDB?.deleteDatabase(answersName(person))
  } catch {}
}

/** Removes what the last person left on this device: also of a session that ended by itself. */
function forgetPerson(): void {
  const person = local.getItem(PERSON)
  if (person) dropRead(person)
  for (const key of local.keys()) if (PRIVATE.some((start) => key.startsWith(start))) local.removeItem(key)
}

/** Whether nobody else has signed in here since. */
export const isLastHere = (user_id: number): boolean => local.getItem(PERSON) === String(user_id)

/** Another person than the last one finds nothing of theirs. */
export function claimDevice(user_id: number): void {
  if (isLastHere(user_id)) return
  forgetPerson()
  local.setItem(PERSON, String(user_id))
}

/** Removes the session, and the person's work from this device. */
export function closeSession(): void {
  publishSession(null)
  forgetPerson()
}

/** Another tab signed out, or in, perhaps as another person: all subscribers are told at once. */
function elsewhere({ key }: StorageEvent) {
  if (key !== SESSION_KEY && key !== PERSON) return
  present = read()
  tell()
}

/** Calls back at each change of the session, also in another tab where it is remembered; returns how to stop it. */
export function onSession(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', elsewhere)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', elsewhere)
  }
}

/** Subscribes to the session; null when nobody is signed in. */
export const useSession = (): Session | null => useSyncExternalStore(onSession, session)

let lastUser: SessionUser | null = null

/** Returns the signed-in person; only for components behind a session. */
export function useUser(): SessionUser {
  const open = useSession()
  // After signing out the page shows the last user until it unloads.
  lastUser = open?.user ?? lastUser
  if (!lastUser) throw new Error('a signed-in screen is shown without a session')
  return lastUser
}

/** The first name, for greeting and farewell. */
export const firstNameOf = (user: SessionUser): string =>
  firstWord(user.student?.first_name ?? user.teacher?.first_name ?? user.name)

/**
 * A random secret of this browser, by which the server recognizes a known device. It opens nothing, and outlives
 * the session. A browser that keeps nothing is a new device each time.
 */
export function deviceToken(): string {
  const kept = local.getItem(DEVICE)
  if (kept && /^[\w-]{32,200}$/.test(kept)) return kept
  const made = [...crypto.getRandomValues(new Uint8Array(32))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
  local.setItem(DEVICE, made)
  return made
}
