import { sql } from 'kysely'
import { addTime, type Instant } from '#kernel/dates.ts'
import type { Tx } from './db.ts'

// api.md: a key gives the first answer again for a day.
const KEEP_MS = 86_400_000

/** Forgets the idempotency keys of yesterday, with the answers that they kept. */
export async function removeOldKeys(db: Tx, now: Instant): Promise<void> {
  await sql`delete from idempotency_keys where created_at < ${addTime(now, -KEEP_MS)}::timestamptz`.execute(
    db,
  )
}
