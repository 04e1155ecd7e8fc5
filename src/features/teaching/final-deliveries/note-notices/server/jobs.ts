import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { queueJobs } from '#server/jobs/queue.ts'
import { quietNotice, TEN_MINUTES } from '#server/jobs/quiet-notice.ts'
import { tellOfDelivery } from './actions.ts'

/** Tells whom all juries of a final delivery have noted, as it stands then. */
export const deliveryNoticeJob = quietNotice<{ final_delivery_id: number }>({
  kind: 'delivery_notice',
  quiet_ms: TEN_MINUTES,
  key: ({ final_delivery_id }) => final_delivery_id,
  tell: (tx, { final_delivery_id }) => tellOfDelivery(tx, final_delivery_id),
})

/** Tells the students of a delivery ten quiet minutes from now: what is noted meanwhile begins them anew. */
export const queueDeliveryNotice = (tx: Tx, { clock }: By, final_delivery_id: number): Promise<void> =>
  queueJobs(tx, deliveryNoticeJob, [deliveryNoticeJob.waiting({ final_delivery_id }, clock)], { anew: true })
