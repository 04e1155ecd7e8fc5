import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { queueJobs, withdrawJobs } from '#server/jobs/queue.ts'
import { ONE_MINUTE, quietNotice } from '#server/jobs/quiet-notice.ts'
import type { LockedRequest } from '../../server/queries.ts'
import { type Notice, tellOfStep, tellTakenBack } from './actions.ts'

/** Tells a student of a step that still stands. */
export const requestNoticeJob = quietNotice<Notice>({
  kind: 'document_request_notice',
  quiet_ms: ONE_MINUTE,
  key: ({ request_id }) => request_id,
  tell: tellOfStep,
})

/** Tells students after a quiet minute that a paper is ready, or that the request was canceled. */
export async function queueNotices(
  tx: Tx,
  { clock }: By,
  ids: readonly number[],
  state: Notice['state'],
): Promise<void> {
  await queueJobs(
    tx,
    requestNoticeJob,
    ids.map((request_id) => requestNoticeJob.waiting({ request_id, state }, clock)),
  )
}

/** Of requests as they stood: who was told is told that it is so no more, the others nothing. */
export async function takeNoticesBack(
  tx: Tx,
  requests: readonly LockedRequest[],
  state: Notice['state'],
): Promise<void> {
  const keys = requests.map(({ id }) => String(id))
  const untold = await withdrawJobs(tx, requestNoticeJob, keys)
  const told = requests.filter(({ id }) => !untold.has(String(id)))
  await tellTakenBack(tx, told, state)
}
