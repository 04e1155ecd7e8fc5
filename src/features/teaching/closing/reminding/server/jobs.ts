import type { ScheduledJob } from '#server/jobs/job-kind.ts'
import { type Needs, runOnce } from '#server/jobs/run-once.ts'
import { remindOfEvaluations } from './actions.ts'

/** When the day's classes begin. */
const MORNING = 7

/** Reminds of evaluations without notes on the two days that the period names (rules.md#reminders). */
export const noteReminderJob: ScheduledJob<Needs> = {
  kind: 'note_reminder',
  hours: [MORNING],
  // The day at whose morning it was due, also when no server ran until the next day.
  run: runOnce((tx, { day }, clock) => remindOfEvaluations(tx, clock, day)),
}
