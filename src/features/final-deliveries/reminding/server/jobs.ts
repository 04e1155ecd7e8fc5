import type { Clock, Day } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { setNow } from '#server/http/run-call.ts'
import type { JobKind } from '#server/jobs/job-kind.ts'
import { queueJob, withdrawJobs } from '#server/jobs/queue.ts'
import { reminderAt } from '../../rules.ts'
import { remindJuries } from './actions.ts'

type Payload = { final_delivery_id: number }

/** Tells the juries of a delivery whose notes lack, a day before its end (rules.md#reminders). */
export const juryReminderJob: JobKind<Payload, { db: Tx; clock: Clock }> = {
  kind: 'jury_reminder',
  run: ({ final_delivery_id }, { db, clock }, { done }) =>
    db.transaction().execute(async (tx) => {
      await setNow(tx, clock)
      await remindJuries(tx, final_delivery_id, clock.now())
      await done(tx)
    }),
}

/** Reminds by the day of a delivery, and by no day of before. */
export async function queueReminder(tx: Tx, id: number, date: Day | null): Promise<void> {
  const key = String(id)
  await withdrawJobs(tx, juryReminderJob, [key])
  const run_at = reminderAt(date)
  if (run_at !== null) await queueJob(tx, juryReminderJob, { final_delivery_id: id }, { key, run_at })
}
