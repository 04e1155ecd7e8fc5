import { sql } from 'kysely'
import { addTime, type Instant } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import type { BackupState } from '../contract.ts'
import { type BackupFacts, backupStateOf, failureOf } from '../rules.ts'

type Facts = BackupFacts & { last_good_size_bytes: number | null; error: string | null }

/** Two servers may differ by so much. What is later than that was dated by a clock that has since been put right. */
const MOST_APART_MS = 3_600_000

/** What is known of the backups, as of `now`. */
export async function backupFacts(tx: Tx, now: Instant): Promise<Facts> {
  const known = sql`(select * from backups where started_at < ${addTime(now, MOST_APART_MS)}::timestamptz) known`
  const { rows } = await sql<Omit<Facts, 'now'>>`
    select (select min(applied_at) from migrations) as born_at,
      good.finished_at as last_good_at, good.size_bytes as last_good_size_bytes,
      latest.failed_at, latest.error, running.started_at as running_since
    from (select) always
    left join (select finished_at, size_bytes from ${known} where finished_at is not null
      order by started_at desc limit 1) good on true
    left join (select failed_at, error from ${known} where finished_at is not null or failed_at is not null
      order by started_at desc, id desc limit 1) latest on true
    left join (select started_at from ${known} where finished_at is null and failed_at is null
      order by started_at desc limit 1) running on true`.execute(tx)
  const [facts] = rows
  if (!facts) throw new Error('There is always one row')
  return { ...facts, now }
}

/** What an administrator sees of the backups. */
export async function backupState(tx: Tx, now: Instant): Promise<BackupState> {
  const facts = await backupFacts(tx, now)
  const { last_good_at, last_good_size_bytes, failed_at, error } = facts
  return {
    state: backupStateOf(facts),
    last_good_at,
    last_good_size_bytes,
    failed_at,
    failure: failed_at && failureOf(/^E[A-Z]+/.exec(error ?? '')?.[0] ?? null),
  }
}
