import { sql } from 'kysely'
import type { Instant } from '#kernel/dates.ts'
import { type ErrorCode, Refusal } from '#kernel/errors.ts'
import type { Context, Guard } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { hmacOf } from '../keys/tokens.ts'
import { isKnownAddress } from '../sessions/known-addresses.ts'
import { isKnownDevice } from '../sessions/known-devices.ts'
import { type Attempts, EVERYBODY, forget, forgive, raiseOne, reserve, takeBack } from './attempt-counters.ts'
import type { CountedAttempt, Counter } from './limits.ts'
import { turnsPerKey } from './turns.ts'

// promises.md S1
const MINUTE_MS = 60_000
const MOST_IN_A_ROW = 100
const OF_ONE_ACCOUNT = { most: 10, ms: 15 * MINUTE_MS }
/** Failures of different accounts at one address: a school mistypes sixty times a minute, and stays below. */
const FIRST_FAILURES = { most: 60, ms: MINUTE_MS }
/** Failures of accounts that failed there before: with the above at most a hundred guesses a minute reach a hash. */
const FURTHER_FAILURES = { most: 40, ms: MINUTE_MS }
const ONE_MAIL = { most: 1, ms: 60 * MINUTE_MS }
const OF_ONE_GUEST = { most: 10, ms: 60 * MINUTE_MS }

const WRONG: readonly ErrorCode[] = ['auth_failed', 'invalid_password', 'invalid_token']

/** An HMAC: a guess may be a valid token, and a plain hash of an address is reversed by trying them all. */
const hashOf = (kind: string, text: string | number): Buffer => hmacOf('guess', `${kind}:${text}`)

/** What is being guessed, and from where. */
export type Guess =
  | { account: string; device_token?: string | undefined }
  | { account: string; session_id: number }
  | { token: string }

/** Called when strangers have spent the last guess of an account. */
type OnLock<E> = (db: Tx, context: Context<E>) => Promise<unknown>

/**
 * At most four attempts of one address run at once: those that succeed must not make the counters look spent
 * meanwhile, and other addresses need connections too.
 */
const inTurn = turnsPerKey({ at_once: 4, waiting: 1_000 })
const guestInTurn = turnsPerKey({ at_once: 4, waiting: 1_000 })

/**
 * Throttles a call that checks a password or a token. Each attempt is counted before it runs, so that concurrent
 * ones are no way around the limit; a successful one is taken back. An open session and a known device have
 * counters of their own, so that no stranger locks the owner out.
 */
export const throttled =
  <E>(of: (context: Context<E>) => Guess | null, onLock?: OnLock<E>): Guard<E> =>
  async ({ db }, context, call) => {
    const guess = of(context)
    if (guess === null) return call()
    const { address } = context.request
    return inTurn(address, async () => {
      const { attempt, raised, spends } = await reserve(db, attemptsOf(guess, address), context.clock.now())
      try {
        const answered = await call()
        await forgive(db, { attempt, raised })
        return answered
      } catch (error) {
        const isWrong = error instanceof Refusal && WRONG.includes(error.code)
        // Any other error says nothing about the guess, and is what the caller must see.
        if (!isWrong) await takeBack(db, raised).catch(() => {})
        // A failed mail must not make this answer differ from that of other wrong guesses.
        else if (spends?.source === EVERYBODY) await onLock?.(db, context).catch(() => {})
        throw error
      }
    })
  }

/** Throttles a call that sends a mail, by mail address and network address. */
export const throttledMail =
  <E>(of: (context: Context<E>) => string): Guard<E> =>
  async ({ db }, context, call) => {
    const source = hashOf('address', context.request.address)
    const counter = { subject: hashOf('mail', of(context)), source, within: OF_ONE_ACCOUNT, in_a_row: null }
    await reserve(db, countedAs({ counters: [counter], of_address: null }), context.clock.now())
    return call()
  }

/** Throttles a guest call by what identifies the person: a whole school shares one network address (promises.md S1). */
export const throttledGuest =
  <E>(of: (context: Context<E>) => readonly string[]): Guard<E> =>
  async ({ db }, context, call) => {
    const counterOf = (text: string): Counter => ({
      subject: hashOf('guest', text),
      source: Buffer.from('guest'),
      within: OF_ONE_GUEST,
      in_a_row: null,
    })
    const counters = of(context).map(counterOf)
    return guestInTurn(context.request.address, async () => {
      const { raised } = await reserve(db, countedAs({ counters, of_address: null }), context.clock.now())
      try {
        return await call()
      } catch (error) {
        if (!(error instanceof Refusal)) await takeBack(db, raised).catch(() => {})
        throw error
      }
    })
  }

const countedAs = (attempt: CountedAttempt): Attempts => ({ of: [attempt], which: sql.lit(0) })

/** A known device, and an address from which the owner signed in before, are counted otherwise than strangers. */
function attemptsOf(guess: Guess, address: string): Attempts {
  if ('session_id' in guess) return countedAs(ofOwner(guess.account, hashOf('session', guess.session_id)))
  if ('token' in guess) return countedAs(ofAddress(hashOf('token', guess.token), address, false))
  const { account, device_token } = guess
  const subject = hashOf('account', account)
  const isHere = isKnownAddress(account, address)
  const elsewhere = [ofAddress(subject, address, false), ofAddress(subject, address, true)]
  if (device_token === undefined) return { of: elsewhere, which: sql`case when ${isHere} then 1 else 0 end` }
  return {
    of: [...elsewhere, ofOwner(account, hashOf('device', device_token))],
    which: sql`case when ${isKnownDevice(account, device_token)} then 2 when ${isHere} then 1 else 0 end`,
  }
}

/** An open session and a known device have counters of their own. */
const ofOwner = (account: string, source: Buffer): CountedAttempt => ({
  counters: [
    { subject: hashOf('account', account), source, within: OF_ONE_ACCOUNT, in_a_row: MOST_IN_A_ROW },
  ],
  of_address: null,
})

/** An address from which the owner signed in before is exempt from the counter of all strangers together. */
function ofAddress(subject: Buffer, address: string, isKnown: boolean): CountedAttempt {
  const everybody = { subject, source: EVERYBODY, within: null, in_a_row: MOST_IN_A_ROW }
  const from_here = { subject, source: hashOf('address', address), within: OF_ONE_ACCOUNT }
  const of_address = { subject: hashOf('failures', address), in_a_row: null }
  return {
    counters: isKnown
      ? [{ ...from_here, in_a_row: MOST_IN_A_ROW }]
      : [everybody, { ...from_here, in_a_row: null }],
    of_address: {
      first: { ...of_address, source: Buffer.from('first'), within: FIRST_FAILURES },
      again: { ...of_address, source: Buffer.from('again'), within: FURTHER_FAILURES },
    },
  }
}

/** A mail that anybody, without a session, can have sent to any address. */
type GuestMail = 'recovery' | 'preregistration'
const guestMail = (kind: GuestMail, email: string) => hashOf(`${kind} mail`, email)

/** Whether such a mail may be sent now: one of a kind to one address an hour (promises.md S7). */
export const mayMail = (
  tx: Tx,
  kind: GuestMail,
  { email, now }: { email: string; now: Instant },
): Promise<boolean> => {
  const counter = {
    subject: guestMail(kind, email),
    source: Buffer.from('mail'),
    within: ONE_MAIL,
    in_a_row: null,
  }
  return raiseOne(tx, counter, now)
}

/** Clears the counters of an account that was recovered by mail, or unlocked by hand. */
export async function forgetAttempts(tx: Tx, account: string): Promise<void> {
  await forget(tx, hashOf('account', account))
  await forget(tx, guestMail('recovery', account))
}
