import { addTime, type Clock } from '#kernel/dates.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { setNow } from '#server/http/run-call.ts'
import type { JobKind } from '#server/jobs/job-kind.ts'
import { queueJob, withdrawJobs } from '#server/jobs/queue.ts'
import { tellOfNotes } from './actions.ts'

type Payload = { lesson_id: number }

/** A slip of the finger is mended before anybody is told of it. */
const QUIET_MS = 600_000

/** Tells who has a note in an evaluation, as it stands then. */
export const noteNoticeJob: JobKind<Payload, { db: Tx; clock: Clock }> = {
  kind: 'note_notice',
  run: ({ lesson_id }, { db, clock }, { done }) =>
    db.transaction().execute(async (tx) => {
      await setNow(tx, clock)
      await tellOfNotes(tx, lesson_id)
      await done(tx)
    }),
}

/** Tells the students of an evaluation ten quiet minutes from now: what is noted meanwhile begins them anew. */
export async function queueNoteNotices(tx: Tx, { clock }: By, lesson_id: number): Promise<void> {
  const key = String(lesson_id)
  await withdrawJobs(tx, noteNoticeJob, [key])
  await queueJob(tx, noteNoticeJob, { lesson_id }, { key, run_at: addTime(clock.now(), QUIET_MS) })
}
