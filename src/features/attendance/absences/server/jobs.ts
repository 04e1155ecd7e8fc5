import { addTime, type Clock } from '#kernel/dates.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { setNow } from '#server/http/run-call.ts'
import type { JobKind } from '#server/jobs/job-kind.ts'
import { queueJob } from '#server/jobs/queue.ts'
import { tellOfAbsences } from './actions.ts'

type Payload = { course_section_id: number }

/** A slip of the finger is mended before anybody is told of it. */
const QUIET_MS = 600_000

/** Tells of absences near the limit or past it, as they are then: what was mended in time is told to nobody. */
export const absenceNoticeJob: JobKind<Payload, { db: Tx; clock: Clock }> = {
  kind: 'absence_notice',
  run: ({ course_section_id }, { db, clock }, { done }) =>
    db.transaction().execute(async (tx) => {
      await setNow(tx, clock)
      await tellOfAbsences(tx, course_section_id)
      await done(tx)
    }),
}

/** Tells, ten minutes from now, who in a course-section is near the limit of absences or passed it. */
export const queueAbsenceNotices = (tx: Tx, { clock }: By, course_section_id: number): Promise<void> =>
  queueJob(
    tx,
    absenceNoticeJob,
    { course_section_id },
    { key: String(course_section_id), run_at: addTime(clock.now(), QUIET_MS) },
  )
