import type { ScheduledJob } from '#server/jobs/job-kind.ts'
import { type Needs, runOnce } from '#server/jobs/run-once.ts'
import { surchargeParts } from './actions.ts'

/** When people are awake who are written to. */
const MORNING = 8

/** Adds to parts of prices that stay open what their plan says (rules.md#instalments). */
export const surchargeJob: ScheduledJob<Needs> = {
  kind: 'surcharges',
  hours: [MORNING],
  run: runOnce((tx, _due, clock) => surchargeParts(tx, clock.today())),
}
