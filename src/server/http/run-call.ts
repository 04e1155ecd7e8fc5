import { setTimeout } from 'node:timers/promises'
import { NoResultError, sql } from 'kysely'
import type { Clock, Instant } from '#kernel/dates.ts'
import {
  type EndpointSpec,
  givesFile,
  makesNow,
  type ReportTable,
  report,
  statusOf,
} from '#kernel/endpoint.ts'
import { type ErrorCode, Invalid, Refusal } from '#kernel/errors.ts'
import { insistOnNesting } from '#server/access/rights/nesting.ts'
import { type FoundRows, NO_FOUND_ROWS } from '#server/access/rights/path-rows.ts'
import { insistOnReach, type RefPath } from '#server/access/rights/refs.ts'
import { insistOnVersion, lockTargets } from '#server/access/rights/targets.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { Context, Served } from '#server/call.ts'
import { Overtaken, refusalOfDatabase } from '#server/database/constraints.ts'
import type { Tx } from '#server/database/db.ts'
import { MOST_ROWS } from '#server/database/list.ts'
import { answered, causeOf, endWith, pipelined } from '#server/database/pipeline.ts'
import { isStalePlan } from '#server/database/prepared-statements.ts'
import { noteWrite } from '#server/database/snapshot-cache.ts'
import type { Declared } from './declared.ts'
import { describeExport, type RecordExport } from './export-log.ts'
import { takeKey } from './idempotency.ts'
import { TooLong } from './long-exports.ts'

export type Prepared = Served & { places: RefPath[]; serialize: Declared }
export type Answered = { status: number; body: unknown; replayed?: true }

export type CallRequest = {
  context: Context<EndpointSpec>
  /** The Idempotency-Key header, when sent. */
  key: string | undefined
  /** If-Unmodified-Since-Version, when sent. */
  version: string | undefined
  /** Compared when the key comes again. */
  raw_body: unknown
  /** Empty in a write, which looks the rows up in its own transaction. */
  found: FoundRows
  /** Rolls the call back: the access walk leaves no trace. */
  dry?: boolean
  /** Set for a document: records who took it. */
  record_export?: RecordExport
}

const DEADLOCK = '40P01'
const SERIALIZATION = '40001'
const FOREIGN_KEY = '23503'
const RETRYABLE: ReadonlySet<string | undefined> = new Set([DEADLOCK, SERIALIZATION, FOREIGN_KEY])
const TRIES = 8
const LONGEST_PAUSE_MS = 20

/**
 * Retries after a deadlock or a conflict with another call, a row deleted since reach was checked, or a migrated
 * table.
 */
export const isRetryable = (error: unknown): boolean =>
  error instanceof NoResultError ||
  error instanceof Overtaken ||
  isStalePlan(error) ||
  RETRYABLE.has((error as { code?: string }).code)

/** Runs one call: transaction, reach, handler, idempotency, and the answer validated by its schema. */
export const answerTo = (db: Tx, prepared: Prepared, request: CallRequest): Promise<Answered> =>
  answerOf(db, prepared, request).catch(async (error: unknown) => {
    throw (await isOfGone(db, request.context.actor, error)) ? new Refusal('token_invalid') : error
  })

/** Whether a call failed since the account of whoever makes it was deleted meanwhile. */
async function isOfGone(db: Tx, actor: Actor | null, error: unknown): Promise<boolean> {
  if (!actor || error instanceof Invalid || (error instanceof Refusal && !OF_GONE.has(error.code)))
    return false
  const row = db.selectFrom('users').select('id').where('id', '=', actor.user_id).executeTakeFirst()
  // Where the database cannot say, the first error tells what happened.
  return (await row.catch(() => actor)) === undefined
}

const OF_GONE: ReadonlySet<ErrorCode> = new Set([
  'foreign_key_violation',
  'user_has_history',
  'user_not_found',
])

async function answerOf(db: Tx, prepared: Prepared, request: CallRequest): Promise<Answered> {
  const { endpoint } = prepared
  if (endpoint.method === 'GET' && !makesNow(endpoint, request.context.query)) {
    const read = (one: CallRequest) =>
      one.record_export
        ? recordedRead(db, prepared, one)
        : pipelined(db, (tx) => run(tx, prepared, one, firstOf(tx, prepared, one)))
    return read(request).catch((error: unknown) =>
      isRetryable(error) ? read({ ...request, found: NO_FOUND_ROWS }) : Promise.reject(error),
    )
  }
  for (let attempt = 1; ; attempt++) {
    const now = attempt === 1 ? request : { ...request, found: NO_FOUND_ROWS }
    try {
      const answer = await transactionAt(
        db,
        { clock: request.context.clock, dry: request.dry },
        (tx, begun) => keyed(tx, prepared, now, begun),
      )
      if (request.context.actor) noteWrite(request.context.actor.user_id)
      return answer
    } catch (error) {
      if (isRetryable(error) && attempt < TRIES) {
        // A random pause, so that the same two calls do not collide again.
        await setTimeout(Math.random() * LONGEST_PAUSE_MS * attempt)
        continue
      }
      const refusal = refusalOfDatabase(error)
      if (refusal) throw new Refusal(refusal)
      throw error
    }
  }
}

/**
 * Records an export in the transaction that reads it (promises.md#personal-data): if the entry cannot be written,
 * the file is not given.
 */
function recordedRead(db: Tx, prepared: Prepared, request: CallRequest): Promise<Answered> {
  const { context, dry } = request
  return transact(db, { clock: context.clock, dry }, (tx) => runRecorded(tx, prepared, request))
}

async function runRecorded(
  tx: Tx,
  prepared: Prepared,
  request: CallRequest,
  first = firstOf(tx, prepared, request),
): Promise<Answered> {
  const answer = await run(tx, prepared, request, first)
  const { endpoint } = prepared
  const { context, record_export: record } = request
  if (!record) return answer
  const { actor, clock } = context
  const rows = endpoint.answer === report ? (answer.body as Partial<ReportTable>).rows : undefined
  await record(tx, actor && { actor, clock }, describeExport(endpoint, context, rows?.length ?? null))
  return answer
}

/** Runs a write with its key: `begin`, the key, reach and what is held ahead are sent in one trip. */
async function keyed(
  tx: Tx,
  prepared: Prepared,
  request: CallRequest,
  { now, begun }: Begun,
): Promise<Answered> {
  const key = takeKey(tx, prepared, request, now)
  const first = firstOf(tx, prepared, request)
  // Nothing is written for good before it is known that the transaction has begun.
  await begun
  return key
    ? key.once(() => runRecorded(tx, prepared, request, first))
    : runRecorded(tx, prepared, request, first)
}

type Manner = { clock: Clock; dry?: boolean | undefined }

/** Runs what belongs together at the time of the injected clock; of a dry run nothing stays. */
export const transact = <T>(db: Tx, manner: Manner, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transactionAt(db, manner, async (tx, { begun }) => {
    await begun
    return work(tx)
  })

/** As `transact`; `begun` answers while other statements are under way already. */
async function transactionAt<T>(
  db: Tx,
  { clock, dry }: Manner,
  work: (tx: Tx, begun: Begun) => Promise<T>,
): Promise<T> {
  return pipelined(db, async (tx) => {
    try {
      const result = await work(tx, begin(tx, clock))
      await (dry ? answered(tx).then(() => endWith(tx, 'rollback')) : endWith(tx, 'commit'))
      return result
    } catch (error) {
      // What was sent ahead and failed is why all behind it did.
      const cause = await answered(tx).then(
        () => error,
        (failure: unknown) => causeOf([error, failure]),
      )
      // On a broken connection this fails too: the first error tells what happened.
      await endWith(tx, 'rollback').catch(() => {})
      throw cause
    }
  })
}

/** `now` is the time of the whole transaction: the clock is looked at once. */
type Begun = { now: Instant; begun: Promise<unknown> }

/** Begins with the clock's time in one trip to the database: every write begins so. */
function begin(tx: Tx, clock: Clock): Begun {
  const now = clock.now()
  const begun = sql`begin; set local claustro.now = ${sql.lit(now)}`.execute(tx)
  // It is waited for behind what is sent with it.
  begun.catch(() => {})
  return { now, begun }
}

type First = { reached: Promise<void>; ahead: Promise<unknown> | undefined }

/** Sends the check of reach, and with it what the handler holds and reads first: it may wait for the database once less. */
function firstOf(tx: Tx, { places, ahead }: Prepared, { context, found }: CallRequest): First {
  const reached = insistOnReach(tx, places, context, { found })
  const held = ahead?.(tx, context)
  // Who waits for what comes before may never come to wait for these.
  reached.catch(() => {})
  held?.catch(() => {})
  return { reached, ahead: held }
}

async function run(
  tx: Tx,
  { endpoint, handle, precheck, places, serialize }: Prepared,
  { context, version }: CallRequest,
  first: First,
): Promise<Answered> {
  await first.reached
  await insistOnNesting(tx, places, context)
  if (endpoint.versioned || endpoint.method === 'DELETE') {
    const present = await lockTargets(tx, endpoint, places, context)
    await precheck?.(tx, context)
    if (endpoint.versioned) insistOnVersion(version, present)
  }
  const body = await handle(tx, context, await first.ahead)
  if (endpoint.answer === report) insistOnShort(body as Partial<ReportTable>)
  return { status: statusOf(endpoint), body: givesFile(endpoint, context.query) ? body : serialize(body) }
}

/** Ends the call, with what would record it, where its report is made beside the requests. */
function insistOnShort({ rows, title }: Partial<ReportTable>): void {
  if (rows && rows.length > MOST_ROWS) throw new TooLong(rows.length, title)
}
