import { sql } from 'kysely'
import { addTime, type Instant } from '#kernel/dates.ts'
import { type Refusal, tooMany } from '#kernel/errors.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import {
  type CountedAttempt,
  type Counter,
  type CounterRow,
  countersOf,
  KEPT,
  keptBy,
  LOCKED_MS,
  refusalBy,
} from './limits.ts'

/** One row counts all unknown addresses together, so that a hundred addresses do not allow a hundred times the guesses. */
export const EVERYBODY = Buffer.alloc(0)

const keysOf = (counters: readonly Counter[]) =>
  sql`select * from unnest(${counters.map(({ subject }) => subject)}::bytea[],
    ${counters.map(({ source }) => source)}::bytea[]) as c (subject, source)`

/** An attempt is counted as the one of these that the database says: it knows the caller's browser and address. */
export type Attempts = { of: readonly CountedAttempt[]; which: Sql<number> }

/** Returns how an attempt is counted, and why it may not be made now; null if it may. */
async function refusalNow(
  db: Tx,
  { of, which }: Attempts,
  now: Instant,
): Promise<{ attempt: CountedAttempt; refusal: Refusal | null }> {
  const asked = of.flatMap(countersOf)
  const { rows } = await sql<CounterRow & { which: number }>`
    select ${which} as which, f.in_a_row, f.failed_at[cardinality(f.failed_at) + 1 - c.kept] as limit_at,
      f.failed_at[cardinality(f.failed_at)] as last_at
    from unnest(${asked.map(({ subject }) => subject)}::bytea[], ${asked.map(({ source }) => source)}::bytea[],
      ${asked.map(keptBy)}::int[]) with ordinality as c (subject, source, kept, place)
    left join failed_attempts f using (subject, source) order by place`.execute(db)
  const chosen = rows[0]?.which ?? 0
  const attempt = of[chosen]
  if (!attempt) throw new Error('An attempt without counters')
  const before = of.slice(0, chosen).flatMap(countersOf).length
  return { attempt, refusal: refusalBy(attempt, rows.slice(before), now) }
}

type Raised = { place: number; before: Instant | null; in_a_row: number }

/** The times that count against a period which ends now: as `leftOf` says, also of other clocks. */
const isWithin = (at: Sql, ms: number, now: Instant): Sql =>
  sql`${at} between ${addTime(now, -ms + 1)}::timestamptz and ${addTime(now, ms)}::timestamptz`

/** Raises a counter once for each row of `from`; returns its previous time and its consecutive failures, unless it is spent. */
function raising({ subject, source, within, in_a_row }: Counter, now: Instant, from: Sql): Sql {
  const kept = within?.most ?? KEPT
  return sql`
    insert into failed_attempts as f (subject, source, failed_at, last_at)
    select ${subject}::bytea, ${source}::bytea, array[${now}::timestamptz], ${now}::timestamptz ${from}
    on conflict (subject, source) do update set last_at = ${now}::timestamptz,
      in_a_row = case when ${in_a_row}::int is null or f.in_a_row < ${in_a_row}::int then f.in_a_row + 1 else 1 end,
      failed_at = (f.failed_at || ${now}::timestamptz)[greatest(cardinality(f.failed_at) + 2 - ${kept}::int, 1):]
    where (${in_a_row}::int is null or f.in_a_row < ${in_a_row}::int or not ${isWithin(sql`f.last_at`, LOCKED_MS, now)})
      and (not ${within !== null}::boolean or cardinality(f.failed_at) < ${kept}::int
        or not ${isWithin(sql`f.failed_at[cardinality(f.failed_at) + 1 - ${kept}::int]`, within?.ms ?? 0, now)})
    returning f.failed_at[cardinality(f.failed_at) - 1] as before, f.in_a_row`
}

/**
 * Raises the counters of an attempt one after the other, up to the first that is spent, in one statement. That of the
 * address comes last, since many requests wait for its row; which of the two, the counter before it says.
 */
async function raiseAll(tx: Tx, { counters, of_address }: CountedAttempt, now: Instant): Promise<Raised[]> {
  const steps = counters.map((counter, at) =>
    raising(counter, now, at === 0 ? sql`` : sql`from ${step(at - 1)}`),
  )
  const last = counters.length - 1
  const own = counters[last]
  if (of_address && own) {
    const recent = sql`coalesce(${isWithin(sql`before`, own.within?.ms ?? 0, now)}, false)`
    steps.push(raising(of_address.first, now, sql`from ${step(last)} where not ${recent}`))
    steps.push(raising(of_address.again, now, sql`from ${step(last)} where ${recent}`))
  }
  const { rows } = await sql<Raised>`
    with ${sql.join(steps.map((one, at) => sql`${step(at)} as (${one})`))}
    ${sql.join(
      steps.map((_, at) => sql`select ${sql.lit(at)} as place, before, in_a_row from ${step(at)}`),
      sql` union all `,
    )}`.execute(tx)
  return rows
}

const step = (at: number) => sql.table(`raised_${at}`)

/** Rolls the transaction back when a counter was spent meanwhile. */
class Spent extends Error {}

/** Raises one counter in the caller's own transaction; returns false if it is spent. */
export const raiseOne = async (tx: Tx, counter: Counter, now: Instant): Promise<boolean> =>
  (await raiseAll(tx, { counters: [counter], of_address: null }, now)).length > 0

/** The counters that were raised, and the one that this attempt spends: the next consecutive one will be refused. */
export type Reserved = { attempt: CountedAttempt; raised: readonly Counter[]; spends: Counter | null }

/**
 * Raises every counter of an attempt, or throws the refusal. Reads before it writes: a refused flood writes
 * nothing.
 */
export async function reserve(db: Tx, attempts: Attempts, now: Instant): Promise<Reserved> {
  const { attempt, refusal } = await refusalNow(db, attempts, now)
  if (refusal) throw refusal
  const counters = countersOf(attempt)
  const expected = attempt.counters.length + (attempt.of_address ? 1 : 0)
  try {
    const rows = await db.transaction().execute(async (tx) => {
      const all = await raiseAll(tx, attempt, now)
      if (all.length < expected) throw new Spent()
      return all
    })
    const raised = rows.flatMap(({ place, in_a_row }) => {
      const counter = counters[place]
      return counter ? [{ counter, is_spent: in_a_row === counter.in_a_row }] : []
    })
    return {
      attempt,
      raised: raised.map(({ counter }) => counter),
      spends: raised.findLast(({ is_spent }) => is_spent)?.counter ?? null,
    }
  } catch (error) {
    if (!(error instanceof Spent)) throw error
    const { refusal: later } = await refusalNow(db, { of: [attempt], which: sql.lit(0) }, now)
    throw later ?? tooMany(attempt.counters.at(-1)?.within?.ms ?? LOCKED_MS)
  }
}

const undoing = (counters: readonly Counter[]) => sql`
    update failed_attempts f set in_a_row = greatest(f.in_a_row - 1, 0), failed_at = trim_array(f.failed_at, 1)
    from (${keysOf(counters)}) as c
    where f.subject = c.subject and f.source = c.source and cardinality(f.failed_at) > 0`

/** Undoes one attempt in each counter. */
export const takeBack = (db: Tx, counters: readonly Counter[]) => undoing(counters).execute(db)

/**
 * After a correct guess: clears the attempt's own counters, and then undoes it in those of the address: `reserve` locks
 * them in the same order.
 */
export async function forgive(
  db: Tx,
  { attempt: { counters }, raised }: Pick<Reserved, 'attempt' | 'raised'>,
): Promise<void> {
  const others = raised.filter((counter) => !counters.includes(counter))
  await sql`
    with cleared as (
      delete from failed_attempts f using (${keysOf(counters)}) as c
      where f.subject = c.subject and f.source = c.source returning 1
    ) ${others.length > 0 ? sql`${undoing(others)} and (select count(*) from cleared) >= 0` : sql`select`}`.execute(
    db,
  )
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
