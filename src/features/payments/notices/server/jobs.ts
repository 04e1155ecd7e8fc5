import type { Clock } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { setNow } from '#server/http/run-call.ts'
import type { JobKind } from '#server/jobs/job-kind.ts'
import { type Notice, tellOf } from './actions.ts'

/** Tells a student what became of a payment, as it is then: what was undone in time is told to nobody. */
export const noticeJob: JobKind<Notice, { db: Tx; clock: Clock }> = {
  kind: 'payment_notice',
  run: (notice, { db, clock }, { done }) =>
    db.transaction().execute(async (tx) => {
      await setNow(tx, clock)
      await tellOf(tx, clock.now(), notice)
      await done(tx)
    }),
}
