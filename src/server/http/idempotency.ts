import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addTime, type Instant } from '#kernel/dates.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import { insistOnReach } from '#server/access/rights/refs.ts'
import type { Tx } from '#server/database/db.ts'
import { sendAhead } from '#server/database/pipeline.ts'
import type { Answered, CallRequest, Prepared } from './run-call.ts'

type Key = { once(run: () => Promise<Answered>): Promise<Answered> }

/**
 * Takes the idempotency key of a call, which runs once: a repeated key gets the first answer. Null where there is none.
 * `now` is the time with which the transaction begins.
 */
export function takeKey(
  tx: Tx,
  { endpoint, places }: Prepared,
  request: CallRequest,
  now: Instant,
): Key | null {
  const { actor } = request.context
  if (!endpoint.idempotent || request.key === undefined || !actor) return null
  if (request.key.length > 200) throw new Invalid({ 'Idempotency-Key': ['max:200'] })
  const call = `${endpoint.method} ${endpoint.path} ${JSON.stringify(request.context.params)}`
  // A dry run and the real call differ in the query alone.
  const { query = {} }: { query?: object } = request.context
  const { raw_body } = request
  const body_hash = createHash('sha256')
    .update(JSON.stringify(Object.keys(query).length > 0 ? [raw_body, query] : (raw_body ?? null)))
    .digest()
  const mine = { user_id: actor.user_id, key: request.key }
  // Sent with `begin`, and nothing where that failed: a key without its answer would say that all was done.
  // A second request with the same key waits here until the first has ended, then finds its row.
  const taken = sql`
    insert into idempotency_keys (user_id, key, call, body_hash, created_at)
    select ${mine.user_id}::int, ${mine.key}, ${call}, ${body_hash}::bytea, ${now}::timestamptz
    where current_setting('claustro.now', true) = ${now}
    on conflict (user_id, key) do nothing returning key`.execute(tx)
  taken.catch(() => {})
  return {
    async once(run) {
      if ((await taken).rows.length === 0) {
        // Who lost what it is about meanwhile is told so, as without the key.
        await insistOnReach(tx, places, request.context, { found: request.found, is_replay: true })
        return replay(tx, mine, { call, body_hash })
      }
      const answered = await run()
      await sendAhead(
        tx,
        tx
          .updateTable('idempotency_keys')
          .set({ status: answered.status, answer: JSON.stringify(answered.body ?? null) })
          .where('user_id', '=', mine.user_id)
          .where('key', '=', mine.key)
          .execute(),
      )
      return answered
    },
  }
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

// http.md#writes: a device may send again what waited for seven days (offline.md#outbox).
const KEEP_KEY_MS = 8 * 86_400_000

/** Hourly cleanup of old idempotency keys, with their answers. */
export async function removeOldKeys(db: Tx, now: Instant): Promise<void> {
  await sql`delete from idempotency_keys where created_at < ${addTime(now, -KEEP_KEY_MS)}::timestamptz`.execute(
    db,
  )
}
