import { test } from 'vitest'

/** How much a test repeats: `short` in `npm test`, `all` in `npm test -- --all`, `long` in `npm run drill`. */
const { TEST_SIZE = 'short', TEST_ROUNDS } = process.env

export const isShort = TEST_SIZE === 'short'
/** On a machine that does nothing else: only there may a promise of seconds be held against the clock. */
export const isLong = TEST_SIZE === 'long'

/** A test that `npm test` leaves to `-- --all`: dear, and seldom what a change breaks. */
export const testInAll: (name: string, body: () => Promise<void>) => void = isShort ? () => {} : test

/** How often in `npm test`, in `-- --all` and in `npm run drill`, whose `--rounds` goes before. */
export function rounds(short: number, all: number, long = all): number {
  if (TEST_ROUNDS) return Number(TEST_ROUNDS)
  return isShort ? short : isLong ? long : all
}
