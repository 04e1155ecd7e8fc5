import { addTime, type Clock } from '#kernel/dates.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { setNow } from '#server/http/run-call.ts'
import type { JobKind } from '#server/jobs/job-kind.ts'
import { queueJobs, withdrawJobs } from '#server/jobs/queue.ts'
import type { LockedRequest } from '../../server/queries.ts'
import { type Notice, tellOfStep, tellTakenBack } from './actions.ts'

/** What is taken back meanwhile is told to nobody. */
const QUIET_MS = 60_000

/** Tells a student of a step that still stands. */
export const requestNoticeJob: JobKind<Notice, { db: Tx; clock: Clock }> = {
  kind: 'document_request_notice',
  run: (notice, { db, clock }, { done }) =>
    db.transaction().execute(async (tx) => {
      await setNow(tx, clock)
      await tellOfStep(tx, notice)
      await done(tx)
    }),
}

/** Tells students after a quiet minute that a paper is ready, or that the request was canceled. */
export async function queueNotices(
  tx: Tx,
  { clock }: By,
  ids: readonly number[],
  state: Notice['state'],
): Promise<void> {
  const run_at = addTime(clock.now(), QUIET_MS)
  await queueJobs(
    tx,
    requestNoticeJob,
    ids.map((request_id) => ({ payload: { request_id, state }, run_at, key: String(request_id) })),
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
