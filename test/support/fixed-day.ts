// The day of the tests, whatever day it is: once this is loaded, the system's time goes on from there.
import { fileURLToPath } from 'node:url'

/** A Thursday, at ten in Caracas. `npm run release -- days` names others. */
const DAY = '2026-11-26T14:00:00Z'

process.env.TEST_SHIFT_MS ??= String(Date.parse(process.env.TEST_DAY ?? DAY) - Date.now())

/** By how much the time of the tests is moved, in milliseconds: the same in all processes of a run. */
export const SHIFT_MS = Number(process.env.TEST_SHIFT_MS)

/** What a process with an environment of its own needs to live on that day; another option of Node goes before. */
export const onTheDay = (options = ''): Record<string, string> => ({
  TEST_SHIFT_MS: String(SHIFT_MS),
  NODE_OPTIONS: `${options} --import=${fileURLToPath(import.meta.url)}`.trim(),
})

/** Moves the time of the realm that runs it; complete in itself, so that a page can be given its text. */
export function moveTime(by: number): void {
  type Kept = { timeIsMoved?: true; Date: DateConstructor }
  const realm = globalThis as unknown as Kept
  if (realm.timeIsMoved) return
  realm.timeIsMoved = true
  const Real = realm.Date
  const now = () => Real.now() + by
  realm.Date = new Proxy(Real, {
    construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
    apply: () => new Real(now()).toString(),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  })
}

moveTime(SHIFT_MS)
