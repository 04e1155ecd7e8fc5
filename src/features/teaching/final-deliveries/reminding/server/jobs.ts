import type { Day } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import type { JobKind } from '#server/jobs/job-kind.ts'
import { queueJob, withdrawJobs } from '#server/jobs/queue.ts'
import { type Needs, runOnce } from '#server/jobs/run-once.ts'
import { reminderAt } from '../../rules.ts'
import { remindJuries } from './actions.ts'

type Payload = { final_delivery_id: number }

/** Tells the juries of a delivery whose notes lack, a day before its end (rules.md#reminders). */
export const juryReminderJob: JobKind<Payload, Needs> = {
  kind: 'jury_reminder',
  run: runOnce((tx, { final_delivery_id }, clock) => remindJuries(tx, final_delivery_id, clock.now())),
}

/** Reminds by the day of a delivery, and by no day of before. */
export async function queueReminder(tx: Tx, id: number, date: Day | null): Promise<void> {
  const key = String(id)
  await withdrawJobs(tx, juryReminderJob, [key])
  const run_at = reminderAt(date)
  if (run_at !== null) await queueJob(tx, juryReminderJob, { final_delivery_id: id }, { key, run_at })
}
