import { addTime, type Clock } from '#kernel/dates.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { setNow } from '#server/http/run-call.ts'
import type { JobKind } from '#server/jobs/job-kind.ts'
import { queueJobs } from '#server/jobs/queue.ts'
import { tellOfDelivery } from './actions.ts'

type Payload = { final_delivery_id: number }

/** As of an evaluation: a slip of the finger is mended before anybody is told of it. */
const QUIET_MS = 600_000

/** Tells whom all juries of a final delivery have noted, as it stands then. */
export const deliveryNoticeJob: JobKind<Payload, { db: Tx; clock: Clock }> = {
  kind: 'delivery_notice',
  run: ({ final_delivery_id }, { db, clock }, { done }) =>
    db.transaction().execute(async (tx) => {
      await setNow(tx, clock)
      await tellOfDelivery(tx, final_delivery_id)
      await done(tx)
    }),
}

/** Tells the students of a delivery ten quiet minutes from now: what is noted meanwhile begins them anew. */
export async function queueDeliveryNotice(tx: Tx, { clock }: By, final_delivery_id: number): Promise<void> {
  const run_at = addTime(clock.now(), QUIET_MS)
  const job = { payload: { final_delivery_id }, key: String(final_delivery_id), run_at }
  await queueJobs(tx, deliveryNoticeJob, [job], { anew: true })
}
