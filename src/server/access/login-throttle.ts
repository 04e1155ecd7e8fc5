import { sql } from 'kysely'
import { addTime, type Instant, timeOf } from '#kernel/dates.ts'
import { type ErrorCode, Refusal, tooMany } from '#kernel/errors.ts'
import type { Context, Guard } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { isKnownDevice } from './known-devices.ts'
import { hmacOf } from './tokens.ts'

// promises.md S1
const MOST_IN_WINDOW = 10
const WINDOW_MS = 15 * 60_000
const MOST_IN_A_ROW = 100
// A failure that is later than now by more than a window was dated by a clock that has since been put right; by less, by
// another server's.

const WRONG: readonly ErrorCode[] = ['auth_failed', 'invalid_password', 'invalid_token']
/** One row counts all unknown addresses together, so that a hundred addresses do not allow a hundred times the guesses. */
const EVERYBODY = Buffer.alloc(0)

/** What is guessed may be a good token, and an address is easily found by trying them all. */
const hashOf = (kind: string, text: string | number): Buffer => hmacOf('guess', `${kind}:${text}`)

/** One counter that an attempt must pass, and raises. */
type Counter = { source: Buffer; in_window: boolean; in_a_row: boolean }
type Attempt = { subject: Buffer; counters: readonly Counter[] }

/** What is being guessed, and from where. */
export type Guess =
  | { account: string; device_token?: string | undefined }
  | { account: string; session_id: number }
  | { token: string }

/**
 * Puts a call that checks a password or a token under the limits. Each attempt is written down before it is made, so that
 * many at once are no way around them; a good one takes the note back. What a device does in which the account was open
 * before, or an open session, is counted apart: no stranger locks the owner out.
 */
export const throttled =
  <E>(of: (context: Context<E>) => Guess | null): Guard<E> =>
  async ({ db, count_guest }, context, call) => {
    const guess = of(context)
    if (guess === null) return call()
    const own = await ownSource(db, guess)
    if (own === null) await count_guest()
    const attempt = attemptOf(guess, own, context.request.address)
    await reserve(db, attempt, context.clock.now())
    try {
      const answered = await call()
      await remove(db, attempt)
      return answered
    } catch (error) {
      const isWrong = error instanceof Refusal && WRONG.includes(error.code)
      // Whatever else went wrong says nothing about the guess, and is what the caller must hear of.
      if (!isWrong) await takeBack(db, attempt).catch(() => {})
      throw error
    }
  }

/** Puts a call that sends a mail under the limits: so many for one address of mail from one address of the net. */
export const throttledMail =
  <E>(of: (context: Context<E>) => string): Guard<E> =>
  async ({ db, count_guest }, context, call) => {
    await count_guest()
    const source = hashOf('address', context.request.address)
    const counters = [{ source, in_window: true, in_a_row: false }]
    await reserve(db, { subject: hashOf('mail', of(context)), counters }, context.clock.now())
    return call()
  }

async function ownSource(db: Tx, guess: Guess): Promise<Buffer | null> {
  if ('session_id' in guess) return hashOf('session', guess.session_id)
  if (!('account' in guess) || guess.device_token === undefined) return null
  const isKnown = await isKnownDevice(db, guess.account, guess.device_token)
  return isKnown ? hashOf('device', guess.device_token) : null
}

function attemptOf(guess: Guess, own: Buffer | null, address: string): Attempt {
  const subject = 'account' in guess ? hashOf('account', guess.account) : hashOf('token', guess.token)
  if (own) return { subject, counters: [{ source: own, in_window: true, in_a_row: true }] }
  return {
    subject,
    counters: [
      { source: EVERYBODY, in_window: false, in_a_row: true },
      { source: hashOf('address', address), in_window: true, in_a_row: false },
    ],
  }
}

/** `tenth_at`: the last but nine of its failures. */
type Row = { source: Buffer; in_a_row: number; tenth_at: Instant | null }

const isSpent = (row: Row, counter: Counter, now: Instant): Refusal | null => {
  if (counter.in_a_row && row.in_a_row >= MOST_IN_A_ROW) return tooMany(null)
  if (!counter.in_window || row.tenth_at === null) return null
  const left = timeOf(row.tenth_at) + WINDOW_MS - timeOf(now)
  return left > 0 && left <= 2 * WINDOW_MS ? tooMany(left) : null
}

/** Raises every counter of an attempt, or refuses. Looks before it writes: a refused flood leaves no write behind. */
async function reserve(db: Tx, { subject, counters }: Attempt, now: Instant): Promise<void> {
  const rows = await db
    .selectFrom('failed_attempts')
    .select(['source', 'in_a_row'])
    .select(
      sql<Instant | null>`failed_at[cardinality(failed_at) + 1 - ${MOST_IN_WINDOW}::int]`.as('tenth_at'),
    )
    .where('subject', '=', subject)
    .where(
      'source',
      'in',
      counters.map(({ source }) => source),
    )
    .execute()
  for (const counter of counters) {
    const row = rows.find(({ source }) => source.equals(counter.source))
    const refusal = row && isSpent(row, counter, now)
    if (refusal) throw refusal
  }
  await db.transaction().execute(async (tx) => {
    for (const counter of counters) await raise(tx, subject, { counter, now })
  })
}

async function raise(tx: Tx, subject: Buffer, { counter, now }: { counter: Counter; now: Instant }) {
  const { source, in_window, in_a_row } = counter
  const { rows } = await sql`
    insert into failed_attempts as f (subject, source, failed_at, last_at)
    values (${subject}, ${source}, array[${now}::timestamptz], ${now})
    on conflict (subject, source) do update set in_a_row = f.in_a_row + 1, last_at = ${now}::timestamptz,
      failed_at = (f.failed_at || ${now}::timestamptz)[greatest(cardinality(f.failed_at) + 2 - ${MOST_IN_WINDOW}::int, 1):]
    where (not ${in_a_row}::boolean or f.in_a_row < ${MOST_IN_A_ROW}::int)
      and (not ${in_window}::boolean or cardinality(f.failed_at) < ${MOST_IN_WINDOW}::int
        or f.failed_at[cardinality(f.failed_at) + 1 - ${MOST_IN_WINDOW}::int]
          not between ${addTime(now, -WINDOW_MS + 1)}::timestamptz and ${addTime(now, WINDOW_MS)}::timestamptz)
    returning 1`.execute(tx)
  if (rows.length === 0) throw tooMany(in_window ? WINDOW_MS : null)
}

/** Right at last: the row is over. */
async function remove(db: Tx, { subject, counters }: Attempt): Promise<void> {
  await db
    .deleteFrom('failed_attempts')
    .where('subject', '=', subject)
    .where(
      'source',
      'in',
      counters.map(({ source }) => source),
    )
    .execute()
}

const takeBack = (db: Tx, { subject, counters }: Attempt) =>
  sql`
    update failed_attempts set in_a_row = greatest(in_a_row - 1, 0), failed_at = trim_array(failed_at, 1)
    where subject = ${subject} and source = any(${counters.map(({ source }) => source)}::bytea[])
      and cardinality(failed_at) > 0`.execute(db)

/** Forgets every failed attempt of an account that was recovered by mail. */
export async function forgetAttempts(tx: Tx, account: string): Promise<void> {
  await tx.deleteFrom('failed_attempts').where('subject', '=', hashOf('account', account)).execute()
}

const DAY_MS = 86_400_000

/** Removes, once an hour, what no longer counts. A number in a row counts for a year. */
export async function removeOldAttempts(db: Tx, now: Instant): Promise<void> {
  await sql`
    delete from failed_attempts
    where (last_at < ${addTime(now, -DAY_MS)}::timestamptz and (source <> ${EVERYBODY} or in_a_row = 0))
      or last_at < ${addTime(now, -365 * DAY_MS)}::timestamptz`.execute(db)
}
