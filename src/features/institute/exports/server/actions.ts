import { sql } from 'kysely'
import { addTime, type Instant } from '#kernel/dates.ts'
import { Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { setNow } from '#server/database/set-now.ts'
import type { LongExport, QueueExport } from '#server/http/long-exports.ts'
import { queueJob } from '#server/jobs/queue.ts'
import { exportJob } from '../making/server/jobs.ts'
import { exportById, underWay } from './queries.ts'

const KEPT_MS = 24 * 3_600_000
/** As many of one person as are written at once (promises.md L6). */
const MOST_UNDER_WAY = 2
const RETRY_AFTER_S = 10

/** Has a list made as a file, unless that very one is under way; two of a person are, and no more. */
export const queueExport: QueueExport = (db, by, long) =>
  db.transaction().execute(async (tx) => {
    await setNow(tx, by.clock)
    return { data: await orderExport(tx, by, long) }
  })

/** The same within a call, of what that call makes (`makes`). */
export async function orderExport(tx: Tx, { actor, clock }: By, long: LongExport) {
  const now = clock.now()
  await removeOldExports(tx, now)
  await sql`select pg_advisory_xact_lock(hashtext(${`exports ${actor.user_id}`}))`.execute(tx)
  const id = (await sameAs(tx, actor.user_id, { long, now })) ?? (await newExport(tx, { actor, clock }, long))
  const made = await exportById(tx, id, { actor, now })
  if (!made) throw new Error('a file that was ordered is there')
  return made
}

async function sameAs(
  tx: Tx,
  user_id: number,
  { long, now }: { long: LongExport; now: Instant },
): Promise<number | null> {
  const others = await underWay(tx, user_id, now)
  const params = JSON.stringify(long.params)
  const query = JSON.stringify(long.query)
  const { rows } = await sql<{ params: string; query: string }>`
    select ${params}::jsonb::text as params, ${query}::jsonb::text as query`.execute(tx)
  const same = others.find(
    (one) =>
      one.call === long.call &&
      one.format === long.format &&
      one.params === rows[0]?.params &&
      one.query === rows[0]?.query,
  )
  if (same) return same.id
  if (others.length >= MOST_UNDER_WAY) throw new Refusal('too_many_requests', { retry_after: RETRY_AFTER_S })
  return null
}

async function newExport(tx: Tx, { actor, clock }: By, long: LongExport): Promise<number> {
  const { call, title, format, rows_total } = long
  const { id } = await tx
    .insertInto('exports')
    .values({
      ...{ call, title, format, rows_total },
      user_id: actor.user_id,
      rights: sql<string>`rights_of(${actor.user_id})`,
      params: JSON.stringify(long.params),
      query: JSON.stringify(long.query),
      expires_at: addTime(clock.now(), KEPT_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queueJob(tx, exportJob, { export_id: id })
  return id
}

/** Removes a file, or has its making stop. */
export async function removeExport(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('exports').where('id', '=', id).execute()
}

/** Removes the files of a day ago; called with each new one and once an hour. */
export async function removeOldExports(tx: Tx, now: Instant): Promise<void> {
  await tx.deleteFrom('exports').where('expires_at', '<=', now).execute()
}
