import type { ScheduledJob } from '#server/jobs/job-kind.ts'
import { type Needs, runOnce } from '#server/jobs/run-once.ts'
import { sweepLines } from './actions.ts'

const NIGHT = 3

/** Removes the lines that the institute no longer keeps (rules.md#bank). */
export const lineSweepJob: ScheduledJob<Needs> = {
  kind: 'bank_line_sweep',
  hours: [NIGHT],
  run: runOnce((tx, _due, clock) => sweepLines(tx, clock.today())),
}
