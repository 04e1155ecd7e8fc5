import type { By } from '#server/call.ts'
import type { Sql } from '#server/database/db.ts'
import { queueingJobs } from '#server/jobs/queue.ts'
import { quietNotice, TEN_MINUTES } from '#server/jobs/quiet-notice.ts'
import { tellOfNotes } from './actions.ts'

/** Tells who has a note in an evaluation, as it stands then. */
export const noteNoticeJob = quietNotice<{ lesson_id: number }>({
  kind: 'note_notice',
  quiet_ms: TEN_MINUTES,
  key: ({ lesson_id }) => lesson_id,
  tell: (tx, { lesson_id }) => tellOfNotes(tx, lesson_id),
})

/** Tells the students of evaluations ten quiet minutes from now, as part of another statement: what is noted meanwhile begins them anew. */
export const queueingNoteNotices = ({ clock }: By, lesson_ids: readonly number[]): Sql =>
  queueingJobs(
    noteNoticeJob,
    lesson_ids.map((lesson_id) => noteNoticeJob.waiting({ lesson_id }, clock)),
    { anew: true },
  )
