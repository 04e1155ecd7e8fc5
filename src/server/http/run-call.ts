import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { NoResultError, sql } from 'kysely'
import { addTime, type Clock, type Instant } from '#kernel/dates.ts'
import type { EndpointSpec } from '#kernel/endpoint.ts'
import { statusOf } from '#kernel/endpoint.ts'
import { Invalid, insist, Refusal } from '#kernel/errors.ts'
import { fieldErrorsOf } from '#kernel/invalid.ts'
import { insistOnNesting } from '#server/access/nesting.ts'
import { insistOnReach, type RefPlace } from '#server/access/refs.ts'
import { insistOnVersion, lockTargets } from '#server/access/targets.ts'
import type { Context, Served } from '#server/call.ts'
import { refusalOfDatabase } from '#server/database/constraints.ts'
import type { Tx } from '#server/database/db.ts'
import { isStalePlan } from '#server/database/prepared-statements.ts'
import { isCached } from '#server/database/snapshot-cache.ts'
import { describeExport, type RecordExport } from './export-log.ts'

export type Prepared = Served & { places: RefPlace[] }
export type Answered = { status: number; body: unknown; replayed?: true }

type Ask = {
  context: Context<EndpointSpec>
  /** The header of an idempotent call, when sent. */
  key: string | undefined
  /** If-Unmodified-Since-Version, when sent. */
  version: string | undefined
  /** What is compared when the key comes again. */
  raw_body: unknown
  /** Rows that the path names and that were just found to exist; of a call that only reads. */
  found?: ReadonlySet<string> | undefined
  /** Undo what was written: the access walk tries every call and must leave no trace. */
  dry?: boolean
  /** A read whose answer leaves as a file: leaves who took it. */
  record_export?: RecordExport
}

/** Carries an answer out of a transaction that is to be rolled back. */
class DryRun extends Error {
  readonly answered: Answered
  constructor(answered: Answered) {
    super('dry run')
    this.answered = answered
  }
}

const DEADLOCK = '40P01'
const SERIALIZATION = '40001'
const FOREIGN_KEY = '23503'
const RETRYABLE: ReadonlySet<string | undefined> = new Set([DEADLOCK, SERIALIZATION, FOREIGN_KEY])
const TRIES = 8
const LONGEST_PAUSE_MS = 20

/**
 * Another call came in between, took away a row that was there when reach was checked, or a migration changed a table: the
 * next try sees how it is.
 */
const isRetryable = (error: unknown): boolean =>
  error instanceof NoResultError || isStalePlan(error) || RETRYABLE.has((error as { code?: string }).code)

/** Runs one call: transaction, reach, handler, idempotency, and the answer cut to what its schema declares. */
export async function answerTo(db: Tx, prepared: Prepared, ask: Ask): Promise<Answered> {
  const { endpoint } = prepared
  if (endpoint.method === 'GET') {
    const read = (found?: ReadonlySet<string>) =>
      ask.record_export
        ? recordedRead(db, prepared, { ...ask, found }, ask.record_export)
        : db.connection().execute((tx) => run(tx, prepared, ask, found))
    return read(ask.found).catch((error: unknown) => (isRetryable(error) ? read() : Promise.reject(error)))
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (tx) => {
        await setNow(tx, ask.context.clock)
        const answered = await idempotent(tx, prepared, ask)
        if (ask.dry) throw new DryRun(answered)
        return answered
      })
    } catch (error) {
      if (error instanceof DryRun) return error.answered
      if (isRetryable(error) && attempt < TRIES) {
        // Each waits another while, or the same two would meet again.
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
 * What leaves the institute as a file leaves a trace in the transaction that read it (promises.md#personal-data): what cannot be written
 * down is not given.
 */
async function recordedRead(db: Tx, prepared: Prepared, ask: Ask, record: RecordExport): Promise<Answered> {
  const { context, found, dry } = ask
  const { actor, clock } = context
  try {
    return await db.transaction().execute(async (tx) => {
      await setNow(tx, clock)
      const answered = await run(tx, prepared, ask, found)
      await record(tx, actor && { actor, clock }, describeExport(prepared.endpoint, context, answered.body))
      if (dry) throw new DryRun(answered)
      return answered
    })
  } catch (error) {
    if (error instanceof DryRun) return error.answered
    throw error
  }
}

/** Columns of record take their time from the injected clock, in this transaction only. */
export const setNow = (tx: Tx, clock: Clock) =>
  sql`select set_config('claustro.now', ${clock.now()}, true)`.execute(tx)

async function run(
  tx: Tx,
  { endpoint, handle, precheck, places }: Prepared,
  { context, version }: Ask,
  found?: ReadonlySet<string>,
): Promise<Answered> {
  await insistOnReach(tx, places, context, context.actor, found)
  await insistOnNesting(tx, places, context)
  if (endpoint.versioned || endpoint.method === 'DELETE') {
    const present = await lockTargets(tx, endpoint, places, context)
    await precheck?.(tx, context)
    if (endpoint.versioned) insistOnVersion(version, present)
  }
  return { status: statusOf(endpoint), body: serialize(endpoint, await handle(tx, context)) }
}

type Serialized = { endpoint: EndpointSpec; body: unknown }
const serialized = new WeakMap<object, Serialized>()

/** What the schema of the answer declares of what a handler gave; checked once for what is kept until somebody writes. */
function serialize(endpoint: EndpointSpec, given: unknown): unknown {
  const before = isCached(given) ? serialized.get(given) : undefined
  if (before?.endpoint === endpoint) return before.body
  const parsed = endpoint.answer.safeParse(given)
  if (!parsed.success) {
    const wrong = JSON.stringify(fieldErrorsOf(parsed.error.issues))
    throw new Error(`${endpoint.method} ${endpoint.path} answers what its schema does not declare: ${wrong}`)
  }
  if (isCached(given)) serialized.set(given, { endpoint, body: parsed.data })
  return parsed.data
}

async function idempotent(tx: Tx, prepared: Prepared, ask: Ask): Promise<Answered> {
  const { actor } = ask.context
  if (!prepared.endpoint.idempotent || ask.key === undefined || !actor) return run(tx, prepared, ask)
  if (ask.key.length > 200) throw new Invalid({ 'Idempotency-Key': ['max:200'] })
  const call = `${prepared.endpoint.method} ${prepared.endpoint.path} ${JSON.stringify(ask.context.params)}`
  // A trial and the real thing differ in the query alone.
  const { query = {} }: { query?: object } = ask.context
  const { raw_body } = ask
  const body_hash = createHash('sha256')
    .update(JSON.stringify(Object.keys(query).length > 0 ? [raw_body, query] : (raw_body ?? null)))
    .digest()
  const mine = { user_id: actor.user_id, key: ask.key }
  // A second request with the same key waits here until the first has ended, then finds its row.
  const taken = await tx
    .insertInto('idempotency_keys')
    .values({ ...mine, call, body_hash })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!taken) return replay(tx, mine, { call, body_hash })
  const answered = await run(tx, prepared, ask)
  await tx
    .updateTable('idempotency_keys')
    .set({ status: answered.status, answer: JSON.stringify(answered.body ?? null) })
    .where('user_id', '=', mine.user_id)
    .where('key', '=', mine.key)
    .execute()
  return answered
}

async function replay(
  tx: Tx,
  mine: { user_id: number; key: string },
  asked: { call: string; body_hash: Buffer },
): Promise<Answered> {
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['call', 'body_hash', 'status', 'answer'])
    .where('user_id', '=', mine.user_id)
    .where('key', '=', mine.key)
    .executeTakeFirstOrThrow()
  const same = first.call === asked.call && first.body_hash.equals(asked.body_hash)
  insist(same ? null : 'idempotency_key_reused')
  return { status: first.status ?? 200, body: first.answer, replayed: true }
}

// http.md#writes: a key gives the first answer again for a day.
const KEEP_KEY_MS = 86_400_000

/** Forgets the idempotency keys of yesterday, with the answers that they kept. */
export async function removeOldKeys(db: Tx, now: Instant): Promise<void> {
  await sql`delete from idempotency_keys where created_at < ${addTime(now, -KEEP_KEY_MS)}::timestamptz`.execute(
    db,
  )
}
