import { backUpWhenDue } from '#features/institute/backups/server/actions.ts'
import { removeOldExports } from '#features/institute/exports/server/actions.ts'
import { removeOldLinks } from '#features/people/account/links/server/actions.ts'
import { removeOldUploads } from '#features/teaching/documents/uploads/server/actions.ts'
import { removeOldProposals } from '#features/timetable/timetabling/server/actions.ts'
import type { Clock, Instant } from '#kernel/dates.ts'
import { removeOldAddresses } from '#server/access/sessions/known-addresses.ts'
import { removeOldSessions } from '#server/access/sessions/session.ts'
import { removeOldAttempts } from '#server/access/throttle/attempt-counters.ts'
import { removeOldGuestCalls } from '#server/access/throttle/guest-rate-limit.ts'
import type { Tx } from '#server/database/db.ts'
import type { Storage } from '#server/files/files.ts'
import { orphanFilesTask } from '#server/files/orphan-files.ts'
import { removeOldKeys } from '#server/http/idempotency.ts'
import { removeOldReports } from '#server/http/report-links.ts'
import { removeOldMail } from '#server/mail/mail.ts'
import type { Settings } from './settings.ts'

type BackupContext = {
  settings: Pick<Settings, 'data' | 'backup_key'>
  db: Tx
  storage: Storage
  url: string
  clock: Clock
}

/** The hourly tasks; the longest come last. */
export function hourlyTasks({
  settings,
  db,
  storage,
  url,
  clock,
}: BackupContext): ((now: Instant) => Promise<void>)[] {
  const { data, backup_key: key } = settings
  return [
    (now) => removeOldMail(data, now),
    (now) => removeOldAddresses(db, now),
    (now) => removeOldAttempts(db, now),
    (now) => removeOldGuestCalls(db, now),
    (now) => removeOldKeys(db, now),
    (now) => removeOldSessions(db, now),
    (now) => removeOldLinks(db, now),
    (now) => removeOldReports(db, now),
    (now) => removeOldExports(db, now),
    (now) => removeOldProposals(db, now),
    (now) => db.transaction().execute((tx) => removeOldUploads(tx, now)),
    orphanFilesTask({ db, storage }),
    () => backUpWhenDue({ db, url, storage, data, clock, key }),
  ]
}
