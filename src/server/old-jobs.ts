import { sql } from 'kysely'
import { addTime, type Instant } from '#kernel/dates.ts'
import type { Tx } from './db.ts'

const KEEP_MS = 30 * 86_400_000

/** Removes jobs that were done, or given up, thirty days ago. */
export async function removeOldJobs(db: Tx, now: Instant): Promise<void> {
  const before = addTime(now, -KEEP_MS)
  await sql`
    delete from jobs
    where done_at < ${before}::timestamptz or failed_at < ${before}::timestamptz`.execute(db)
}
