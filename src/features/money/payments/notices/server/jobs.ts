import { quietNotice } from '#server/jobs/quiet-notice.ts'
import { QUIET_MS } from '../../review/rules.ts'
import { type Notice, tellOf } from './actions.ts'

/** Tells a student what became of a payment, as it is then: what was undone in time is told to nobody. */
export const noticeJob = quietNotice<Notice>({
  kind: 'payment_notice',
  quiet_ms: QUIET_MS,
  key: ({ payment_id }) => payment_id,
  tell: (tx, notice, clock) => tellOf(tx, clock.now(), notice),
})
