import { notify } from '#features/notifications/server/actions.ts'
import { addTime, type Clock } from '#kernel/dates.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { setNow } from '#server/http/run-call.ts'
import type { JobKind } from '#server/jobs/job-kind.ts'
import { queueJob } from '#server/jobs/queue.ts'
import { approvalNotice } from '../words.ts'
import { markInWords } from './queries.ts'

/** `was`: whether it stood as approved when the minute began. */
type Marked = { inscription_id: number; was: boolean; reason: string | null; marked_by: number }

/** What is taken back meanwhile is told to nobody. */
const QUIET_MS = 60_000

/** Tells a student that the semester was approved by hand, or no longer is, as it stands then. */
export const approvalNoticeJob: JobKind<Marked, { db: Tx; clock: Clock }> = {
  kind: 'semester_approval_notice',
  run: (marked, { db, clock }, { done }) =>
    db.transaction().execute(async (tx) => {
      await setNow(tx, clock)
      await tellOfMark(tx, marked)
      await done(tx)
    }),
}

async function tellOfMark(tx: Tx, { inscription_id, was, reason, marked_by }: Marked): Promise<void> {
  const is = await markInWords(tx, inscription_id)
  if (!is || is.approves === was || is.user_id === marked_by) return
  const content = approvalNotice({ ...is, reason })
  await notify(tx, { user_ids: [is.user_id], content, link: `/profile/${is.student_id}/inscriptions` })
}

type Mark = { id: number; was: boolean; reason: string | null }

/** Tells of a mark a minute from now; further ones until then are told with it, from how the first found it. */
export const queueApprovalNotice = (tx: Tx, { actor, clock }: By, { id, was, reason }: Mark) =>
  queueJob(
    tx,
    approvalNoticeJob,
    { inscription_id: id, was, reason, marked_by: actor.user_id },
    { key: String(id), run_at: addTime(clock.now(), QUIET_MS), renewed: ['marked_by', 'reason'] },
  )
