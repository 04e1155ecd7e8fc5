import { type Clock, clockAt, systemClock } from '#kernel/dates.ts'

/** What the database of a test takes for now where no call says it. */
export const BEFORE_TESTS = '2026-11-23T13:00:00Z'

/** A moving clock: it begins at a fixed moment and goes only when a test moves it. */
export type TestClock = Clock & { set(at: string): void; move(milliseconds: number): void }

export function testClock(start = '2026-11-23T14:00:00Z'): TestClock {
  let at = Date.parse(start)
  return {
    ...clockAt(() => at),
    set: (to) => {
      at = Date.parse(to)
    },
    move: (milliseconds) => {
      at += milliseconds
    },
  }
}

/** The clock of the day of the tests, which goes on by itself (fixed-day.ts). */
export const movingClock = (): TestClock => ({
  ...systemClock,
  set: () => {
    throw new Error('a clock that goes by itself cannot be set')
  },
  move: () => {
    throw new Error('a clock that goes by itself cannot be moved')
  },
})
