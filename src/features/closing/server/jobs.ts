import type { Clock } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { setNow } from '#server/http/run-call.ts'
import type { ScheduledJob } from '#server/jobs/job-kind.ts'
import { keepRecordsCheck } from '../checking/server/actions.ts'

/** When nobody works, before the nightly backup's day begins. */
const NIGHT = 2

/** Holds the tables against the actas every night (rules.md#actas). */
export const recordsCheckJob: ScheduledJob<{ db: Tx; clock: Clock }> = {
  kind: 'records_check',
  hours: [NIGHT],
  run: (_due, { db, clock }, { done }) =>
    db.transaction().execute(async (tx) => {
      await setNow(tx, clock)
      await keepRecordsCheck(tx, clock)
      await done(tx)
    }),
}
