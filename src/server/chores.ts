import { backUpWhenDue } from '#features/backups/server/actions.ts'
import { removeOldLinks } from '#features/users/server/actions.ts'
import type { Clock, Instant } from '#kernel/dates.ts'
import { removeOldKeys } from './answer.ts'
import { removeOldAttempts } from './attempts.ts'
import type { Tx } from './db.ts'
import type { Storage } from './files.ts'
import { removeOldGuestCalls } from './guests.ts'
import { removeOldMail } from './mail.ts'
import { removeOldReports } from './report-links.ts'
import { removeOldSessions } from './session.ts'
import type { Settings } from './settings.ts'
import { sweeperOf } from './sweeper.ts'

type Kept = {
  settings: Pick<Settings, 'data' | 'backup_key'>
  db: Tx
  storage: Storage
  url: string
  clock: Clock
}

/** What is done once an hour; what takes longest last. */
export function choresOf({ settings, db, storage, url, clock }: Kept): ((now: Instant) => Promise<void>)[] {
  const { data, backup_key: key } = settings
  return [
    (now) => removeOldMail(data, now),
    (now) => removeOldAttempts(db, now),
    (now) => removeOldGuestCalls(db, now),
    (now) => removeOldKeys(db, now),
    (now) => removeOldSessions(db, now),
    (now) => removeOldLinks(db, now),
    (now) => removeOldReports(db, now),
    sweeperOf({ db, storage }),
    () => backUpWhenDue({ db, url, storage, data, clock, key }),
  ]
}
