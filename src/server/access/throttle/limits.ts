import { type Instant, timeOf } from '#kernel/dates.ts'
import { type Refusal, tooMany } from '#kernel/errors.ts'

type Limit = { most: number; ms: number }

/** A counter that every attempt raises, and that must not be spent. */
export type Counter = {
  subject: Buffer
  source: Buffer
  /** The limit within a period. */
  within: Limit | null
  /** The limit of consecutive failures. */
  in_a_row: number | null
}

export type CountedAttempt = {
  /** The last of these tells whether the same guess failed here before. */
  counters: readonly Counter[]
  /** Counters of the address: `again` where the same guess failed there before, else `first`. */
  of_address: { first: Counter; again: Counter } | null
}

/** How many failures a counter without a period keeps. */
export const KEPT = 10
export const keptBy = ({ within }: Counter): number => within?.most ?? KEPT

/** How long a counter stays spent after its last consecutive failure. */
export const LOCKED_MS = 86_400_000

/** A counter as it stands: its consecutive failures, the oldest failure that counts against the limit, and the last. */
export type CounterRow = { in_a_row: number | null; limit_at: Instant | null; last_at: Instant | null }

// A failure dated later than now was dated by another server's clock; one dated later by more than the period, by a
// clock that was corrected since.
const leftOf = (at: Instant, ms: number, now: Instant): number | null => {
  const left = timeOf(at) + ms - timeOf(now)
  return left > 0 && left <= 2 * ms ? left : null
}

function refusalOf(counter: Counter, row: CounterRow | undefined, now: Instant): Refusal | null {
  const { in_a_row, within } = counter
  const locked = in_a_row !== null && (row?.in_a_row ?? 0) >= in_a_row && row?.last_at
  const locked_for = locked ? leftOf(locked, LOCKED_MS, now) : null
  if (locked_for !== null) return tooMany(locked_for, true)
  if (!within || !row?.limit_at) return null
  const left = leftOf(row.limit_at, within.ms, now)
  return left === null ? null : tooMany(left)
}

const isRecent = (last_at: Instant | null | undefined, { within }: Counter, now: Instant): boolean =>
  within !== null && last_at != null && leftOf(last_at, within.ms, now) !== null

/** The counters of an attempt: its own, then both of the address. */
export const countersOf = ({ counters, of_address }: CountedAttempt) =>
  of_address ? [...counters, of_address.first, of_address.again] : counters

/**
 * Why an attempt may not be made now, by its counters and then that of its address, in the order of `countersOf`; null if
 * it may.
 */
export function refusalBy(
  { counters, of_address }: CountedAttempt,
  rows: readonly CounterRow[],
  now: Instant,
): Refusal | null {
  for (const [place, counter] of counters.entries()) {
    const refusal = refusalOf(counter, rows[place], now)
    if (refusal) return refusal
  }
  if (!of_address) return null
  const own = counters.length - 1
  const [first, again] = rows.slice(counters.length)
  return isRecent(rows[own]?.last_at, counters[own] ?? of_address.first, now)
    ? refusalOf(of_address.again, again, now)
    : refusalOf(of_address.first, first, now)
}
