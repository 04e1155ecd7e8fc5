import { expect, test } from 'vitest'
import { addTime, type Instant } from '#kernel/dates.ts'
import { type CountedAttempt, type Counter, type CounterRow, refusalBy } from './limits.ts'

const NOW = '2026-11-24T10:00:00.000Z' as Instant
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ago = (ms: number) => addTime(NOW, -ms)
const counter = (within: Counter['within'], in_a_row: number | null = null): Counter => ({
  subject: Buffer.from('account'),
  source: Buffer.from('address'),
  within,
  in_a_row,
})
const QUARTER = { most: 10, ms: 15 * MINUTE }
const address = { first: counter({ most: 60, ms: MINUTE }), again: counter({ most: 40, ms: MINUTE }) }
/** A stranger: the counter of everybody, the one of this address, and the address itself. */
const stranger: CountedAttempt = { counters: [counter(null, 100), counter(QUARTER)], of_address: address }
const owner: CountedAttempt = { counters: [counter(QUARTER, 100)], of_address: null }
const NONE: CounterRow = { in_a_row: null, limit_at: null, last_at: null }
const failed = (row: Partial<CounterRow>): CounterRow => ({ ...NONE, ...row })

/** Milliseconds after which the attempt may be made again, or null where it may be made now. */
test.each<[string, CountedAttempt, CounterRow[], number | null]>([
  ['nobody failed before', stranger, [], null],
  ['nine failures in a quarter of an hour', owner, [failed({ in_a_row: 9, last_at: ago(1) })], null],
  [
    'ten, the oldest ten minutes ago',
    owner,
    [failed({ limit_at: ago(10 * MINUTE), last_at: ago(1) })],
    5 * MINUTE,
  ],
  [
    'ten, the oldest just out of the quarter',
    owner,
    [failed({ limit_at: ago(15 * MINUTE), last_at: ago(1) })],
    null,
  ],
  [
    'a hundred in a row, the last an hour ago',
    owner,
    [failed({ in_a_row: 100, last_at: ago(HOUR) })],
    23 * HOUR,
  ],
  [
    'a hundred in a row, the last a day ago',
    owner,
    [failed({ in_a_row: 100, last_at: ago(24 * HOUR) })],
    null,
  ],
  [
    'a hundred of everybody lock strangers out',
    stranger,
    [failed({ in_a_row: 100, last_at: ago(HOUR) })],
    23 * HOUR,
  ],
  [
    'a clock of before it was put right: more ahead than the period',
    owner,
    [failed({ limit_at: ago(-20 * MINUTE) })],
    null,
  ],
  ["another server's clock, a minute ahead", owner, [failed({ limit_at: ago(-MINUTE) })], 16 * MINUTE],
  [
    'sixty accounts failed here in a minute, this one for the first time',
    stranger,
    [NONE, NONE, failed({ limit_at: ago(30_000) }), NONE],
    30_000,
  ],
  [
    'sixty accounts failed here in a minute, but this one failed before and is counted apart',
    stranger,
    [NONE, failed({ last_at: ago(MINUTE) }), failed({ limit_at: ago(30_000) }), NONE],
    null,
  ],
  [
    'forty that failed before failed again here',
    stranger,
    [NONE, failed({ last_at: ago(MINUTE) }), NONE, failed({ limit_at: ago(20_000) })],
    40_000,
  ],
])('%s', (_, attempt, rows, wait) => {
  const refusal = refusalBy(attempt, rows, NOW)
  expect(refusal && [refusal.code, refusal.details.retry_after]).toEqual(
    wait === null ? null : ['too_many_requests', wait / 1000],
  )
})
