import type { ScheduledJob } from '#server/jobs/job-kind.ts'
import { type Needs, runOnce } from '#server/jobs/run-once.ts'
import { remindOfInstalments } from './actions.ts'

/** When people are awake who are written to. */
const MORNING = 8

/** Reminds of parts of a price before and after their day (rules.md#instalments). */
export const instalmentReminderJob: ScheduledJob<Needs> = {
  kind: 'instalment_reminders',
  hours: [MORNING],
  run: runOnce((tx, _due, clock) => remindOfInstalments(tx, clock.today())),
}
