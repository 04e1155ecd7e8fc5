import type { ScheduledJob } from '#server/jobs/job-kind.ts'
import { type Needs, runOnce } from '#server/jobs/run-once.ts'
import { askOfUnknown } from './actions.ts'

/** When people are awake who are written to. */
const MORNING = 8

/** Asks for the proofs of reports that no bank knows (rules.md#bank). */
export const unknownReportsJob: ScheduledJob<Needs> = {
  kind: 'unknown_reports',
  hours: [MORNING],
  run: runOnce((tx, _due, clock) => askOfUnknown(tx, clock)),
}
