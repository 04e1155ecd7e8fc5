import type { Clock } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { setNow } from '#server/http/run-call.ts'
import type { ScheduledJob } from '#server/jobs/job-kind.ts'
import { remindOfEvaluations } from './actions.ts'

/** When the day's classes begin. */
const MORNING = 7

/** Reminds of evaluations without notes on the two days that the period names (rules.md#reminders). */
export const noteReminderJob: ScheduledJob<{ db: Tx; clock: Clock }> = {
  kind: 'note_reminder',
  hours: [MORNING],
  // The day at whose morning it was due, also when no server ran until the next day.
  run: ({ day }, { db, clock }, { done }) =>
    db.transaction().execute(async (tx) => {
      await setNow(tx, clock)
      await remindOfEvaluations(tx, clock, day)
      await done(tx)
    }),
}
