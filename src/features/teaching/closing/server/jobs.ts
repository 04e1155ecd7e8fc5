import type { ScheduledJob } from '#server/jobs/job-kind.ts'
import { type Needs, runOnce } from '#server/jobs/run-once.ts'
import { keepRecordsCheck } from '../checking/server/actions.ts'

/** When nobody works, before the nightly backup's day begins. */
const NIGHT = 2

/** Holds the tables against the actas every night (rules.md#actas). */
export const recordsCheckJob: ScheduledJob<Needs> = {
  kind: 'records_check',
  hours: [NIGHT],
  run: runOnce((tx, _due, clock) => keepRecordsCheck(tx, clock)),
}
