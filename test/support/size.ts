import { test } from 'vitest'

/** How much a test repeats: `short` in `npm test`, `release` in `npm run release`, whose `--rounds` goes before. */
const { TEST_SIZE = 'short', TEST_ROUNDS, TEST_ALONE } = process.env

export const isShort = TEST_SIZE === 'short'
/** Where no other test runs beside it: only there may a promise of seconds be held against the clock. */
export const isAlone = TEST_ALONE === '1'

/** A test that `npm test` leaves to `npm run release`: dear, and seldom what a change breaks. */
export const testBeforeRelease: (name: string, body: () => Promise<void>) => void = isShort ? () => {} : test

/** How often in `npm test` and in `npm run release`. */
export const rounds = (short: number, release: number): number =>
  TEST_ROUNDS ? Number(TEST_ROUNDS) : isShort ? short : release
