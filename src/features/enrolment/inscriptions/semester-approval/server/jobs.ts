import { notify } from '#features/messages/notifications/server/actions.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { queueJobs } from '#server/jobs/queue.ts'
import { ONE_MINUTE, quietNotice } from '#server/jobs/quiet-notice.ts'
import { approvalNotice } from '../words.ts'
import { markInWords } from './queries.ts'

/** `was`: whether it stood as approved when the minute began. */
type Marked = { inscription_id: number; was: boolean; reason: string | null; marked_by: number }

/** Tells a student that the semester was approved by hand, or no longer is, as it stands then. */
export const approvalNoticeJob = quietNotice<Marked>({
  kind: 'semester_approval_notice',
  quiet_ms: ONE_MINUTE,
  key: ({ inscription_id }) => inscription_id,
  tell: tellOfMark,
})

async function tellOfMark(tx: Tx, { inscription_id, was, reason, marked_by }: Marked): Promise<void> {
  const is = await markInWords(tx, inscription_id)
  if (!is || is.approves === was || is.user_id === marked_by) return
  const content = approvalNotice({ ...is, reason })
  await notify(tx, { user_ids: [is.user_id], content, link: `/profile/${is.student_id}/inscriptions` })
}

type Mark = { id: number; was: boolean; reason: string | null }

/** Tells of a mark a minute from now; further ones until then are told with it, from how the first found it. */
export const queueApprovalNotice = (tx: Tx, { actor, clock }: By, { id, was, reason }: Mark) => {
  const mark = { inscription_id: id, was, reason, marked_by: actor.user_id }
  return queueJobs(tx, approvalNoticeJob, [approvalNoticeJob.waiting(mark, clock)], {
    renewed: ['marked_by', 'reason'],
  })
}
