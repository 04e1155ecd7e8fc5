import { addTime, type Clock } from '#kernel/dates.ts'
import type { By } from '#server/call.ts'
import type { Sql, Tx } from '#server/database/db.ts'
import { setNow } from '#server/http/run-call.ts'
import type { JobKind } from '#server/jobs/job-kind.ts'
import { queueingJobs } from '#server/jobs/queue.ts'
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

/** Tells the students of evaluations ten quiet minutes from now, as part of another statement: what is noted meanwhile begins them anew. */
export function queueingNoteNotices({ clock }: By, lesson_ids: readonly number[]): Sql {
  const run_at = addTime(clock.now(), QUIET_MS)
  return queueingJobs(
    noteNoticeJob,
    lesson_ids.map((lesson_id) => ({ payload: { lesson_id }, key: String(lesson_id), run_at })),
    { anew: true },
  )
}
