import { hourOf, type Instant, timeOf } from '#kernel/dates.ts'

export const STATES = ['good', 'none', 'stale', 'failed'] as const
export const FAILURES = ['no_space', 'no_access', 'other'] as const
export type Failure = (typeof FAILURES)[number]

export type BackupFacts = {
  now: Instant
  /** When the database was made: a new institute is not late. */
  born_at: Instant
  last_good_at: Instant | null
  /** Of the last attempt, when it failed. */
  failed_at: Instant | null
  /** Of an attempt that has not ended. */
  running_since: Instant | null
}

const HOUR_MS = 3_600_000
const NIGHT = { from: 1, until: 5 }
/** A backup made by day because the machine was off does not cost the next night its own. */
const LEAST_APART = 10 * HOUR_MS
const BY_DAY_AFTER = 26 * HOUR_MS
/** An attempt that has not ended by then was killed. */
const LONGEST_RUN = 3 * HOUR_MS
/** promises.md B5 */
const STALE_AFTER = 36 * HOUR_MS
const KEPT = 7

/** Whether to make a backup now: at night, or at any hour once a night was missed; asked every hour. */
export function isBackupDue({ now, born_at, last_good_at, running_since }: BackupFacts): boolean {
  const at = timeOf(now)
  if (running_since && at - timeOf(running_since) < LONGEST_RUN) return false
  const age = at - timeOf(last_good_at ?? born_at)
  if (age >= BY_DAY_AFTER) return true
  const hour = hourOf(now)
  return hour >= NIGHT.from && hour < NIGHT.until && (last_good_at === null || age >= LEAST_APART)
}

/** Whether administrators have to be told. */
export function backupStateOf({
  now,
  born_at,
  last_good_at,
  failed_at,
}: BackupFacts): (typeof STATES)[number] {
  if (failed_at) return 'failed'
  if (timeOf(now) - timeOf(last_good_at ?? born_at) > STALE_AFTER) return 'stale'
  return last_good_at ? 'good' : 'none'
}

const CODES: Record<string, Failure> = {
  ENOSPC: 'no_space',
  EDQUOT: 'no_space',
  EACCES: 'no_access',
  EPERM: 'no_access',
  EROFS: 'no_access',
}

/** What an administrator can do something about; `code` as the operating system gives it. */
export const failureOf = (code: string | null): Failure => CODES[code ?? ''] ?? 'other'

const NAME = /^claustro-\d{4}-\d{2}-\d{2}-\d{4}\.claustro$/

/** `claustro-2026-11-21-0605.claustro`, in UTC: sorted by name they are sorted by time. */
export const nameOfBackup = (at: Instant): string =>
  `claustro-${at.slice(0, 10)}-${at.slice(11, 16).replace(':', '')}.claustro`

/** Of the files in the folder: the nightly backups but the newest, and what a killed attempt left. */
export function backupsToRemove(names: readonly string[]): string[] {
  const backups = names.filter((name) => NAME.test(name)).sort()
  const remains = names.filter((name) => /^claustro-.*\.[0-9a-f]{12}\.part$/.test(name))
  return [...backups.slice(0, Math.max(0, backups.length - KEPT)), ...remains]
}
