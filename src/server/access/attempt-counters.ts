import { sql } from 'kysely'
import { addTime, type Instant, timeOf } from '#kernel/dates.ts'
import { type Refusal, tooMany } from '#kernel/errors.ts'
import type { Tx } from '#server/database/db.ts'

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

/** One row counts all unknown addresses together, so that a hundred addresses do not allow a hundred times the guesses. */
export const EVERYBODY = Buffer.alloc(0)

/** How many failures a counter without a period keeps. */
const KEPT = 10
const keptBy = ({ within }: Counter): number => within?.most ?? KEPT

/** How long a counter stays spent after its last consecutive failure. */
const LOCKED_MS = 86_400_000

type Row = { in_a_row: number | null; limit_at: Instant | null; last_at: Instant | null }

// A failure dated later than now was dated by another server's clock; one dated later by more than the period, by a
// clock that was corrected since.
const leftOf = (at: Instant, ms: number, now: Instant): number | null => {
  const left = timeOf(at) + ms - timeOf(now)
  return left > 0 && left <= 2 * ms ? left : null
}

function refusalOf(counter: Counter, row: Row | undefined, now: Instant): Refusal | null {
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

const keysOf = (counters: readonly Counter[]) =>
  sql`select * from unnest(${counters.map(({ subject }) => subject)}::bytea[],
    ${counters.map(({ source }) => source)}::bytea[]) as c (subject, source)`

/** Returns why an attempt may not be made now; null if it may. */
async function refusalNow(
  db: Tx,
  { counters, of_address }: CountedAttempt,
  now: Instant,
): Promise<Refusal | null> {
  const asked = of_address ? [...counters, of_address.first, of_address.again] : counters
  const { rows } = await sql<Row>`
    select f.in_a_row, f.failed_at[cardinality(f.failed_at) + 1 - c.kept] as limit_at,
      f.failed_at[cardinality(f.failed_at)] as last_at
    from unnest(${asked.map(({ subject }) => subject)}::bytea[], ${asked.map(({ source }) => source)}::bytea[],
      ${asked.map(keptBy)}::int[]) with ordinality as c (subject, source, kept, place)
    left join failed_attempts f using (subject, source) order by place`.execute(db)
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

type Raised = { before: Instant | null; in_a_row: number }

/** Raises a counter; returns its previous time and its consecutive failures, or null if it is spent. */
async function raise(tx: Tx, counter: Counter, now: Instant): Promise<Raised | null> {
  const { subject, source, within, in_a_row } = counter
  const kept = keptBy(counter)
  const ms = within?.ms ?? 0
  const { rows } = await sql<Raised>`
    insert into failed_attempts as f (subject, source, failed_at, last_at)
    values (${subject}, ${source}, array[${now}::timestamptz], ${now})
    on conflict (subject, source) do update set last_at = ${now}::timestamptz,
      in_a_row = case when ${in_a_row}::int is null or f.in_a_row < ${in_a_row}::int then f.in_a_row + 1 else 1 end,
      failed_at = (f.failed_at || ${now}::timestamptz)[greatest(cardinality(f.failed_at) + 2 - ${kept}::int, 1):]
    where (${in_a_row}::int is null or f.in_a_row < ${in_a_row}::int
        or f.last_at not between ${addTime(now, -LOCKED_MS + 1)}::timestamptz and ${addTime(now, LOCKED_MS)}::timestamptz)
      and (not ${within !== null}::boolean or cardinality(f.failed_at) < ${kept}::int
        or f.failed_at[cardinality(f.failed_at) + 1 - ${kept}::int]
          not between ${addTime(now, -ms + 1)}::timestamptz and ${addTime(now, ms)}::timestamptz)
    returning f.failed_at[cardinality(f.failed_at) - 1] as before, f.in_a_row`.execute(tx)
  return rows[0] ?? null
}

/** Rolls the transaction back when a counter was spent meanwhile. */
class Spent extends Error {}

/** Raises one counter in the caller's own transaction; returns false if it is spent. */
export const raiseOne = async (tx: Tx, counter: Counter, now: Instant): Promise<boolean> =>
  (await raise(tx, counter, now)) !== null

/** The counters that were raised, and the one that this attempt spends: the next consecutive one will be refused. */
export type Reserved = { raised: readonly Counter[]; spends: Counter | null }

/**
 * Raises every counter of an attempt, or throws the refusal. Reads before it writes: a refused flood writes
 * nothing.
 */
export async function reserve(db: Tx, attempt: CountedAttempt, now: Instant): Promise<Reserved> {
  const refusal = await refusalNow(db, attempt, now)
  if (refusal) throw refusal
  const { counters, of_address } = attempt
  const raised: Counter[] = []
  let spends: Counter | null = null
  const through = async (tx: Tx, counter: Counter) => {
    const row = await raise(tx, counter, now)
    if (!row) throw new Spent()
    raised.push(counter)
    if (row.in_a_row === counter.in_a_row) spends = counter
    return row.before
  }
  try {
    await db.transaction().execute(async (tx) => {
      let last: { counter: Counter; before: Instant | null } | undefined
      for (const counter of counters) last = { counter, before: await through(tx, counter) }
      // Last, since many requests wait for that row.
      if (of_address && last)
        await through(tx, isRecent(last.before, last.counter, now) ? of_address.again : of_address.first)
    })
  } catch (error) {
    if (!(error instanceof Spent)) throw error
    throw (await refusalNow(db, attempt, now)) ?? tooMany(attempt.counters.at(-1)?.within?.ms ?? LOCKED_MS)
  }
  return { raised, spends }
}

/** Undoes one attempt in each counter. */
export const takeBack = (db: Tx, counters: readonly Counter[]) =>
  sql`
    update failed_attempts f set in_a_row = greatest(f.in_a_row - 1, 0), failed_at = trim_array(f.failed_at, 1)
    from (${keysOf(counters)}) as c
    where f.subject = c.subject and f.source = c.source and cardinality(f.failed_at) > 0`.execute(db)

/** After a correct guess: clears the attempt's own counters, and undoes it in those of the address. */
export async function forgive(
  db: Tx,
  { counters }: CountedAttempt,
  raised: readonly Counter[],
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`
      delete from failed_attempts f using (${keysOf(counters)}) as c
      where f.subject = c.subject and f.source = c.source`.execute(tx)
    const others = raised.filter((counter) => !counters.includes(counter))
    if (others.length > 0) await takeBack(tx, others)
  })
}

/** Clears the counters of a subject for every source. */
export async function forget(tx: Tx, subject: Buffer): Promise<void> {
  await tx.deleteFrom('failed_attempts').where('subject', '=', subject).execute()
}

const DAY_MS = 86_400_000

/** Hourly cleanup of expired counters. Consecutive failures count for a year. */
export async function removeOldAttempts(db: Tx, now: Instant): Promise<void> {
  await sql`
    delete from failed_attempts
    where (last_at < ${addTime(now, -DAY_MS)}::timestamptz and (source <> ${EVERYBODY} or in_a_row = 0))
      or last_at < ${addTime(now, -365 * DAY_MS)}::timestamptz`.execute(db)
}
