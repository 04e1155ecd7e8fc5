import type { Clock } from '#kernel/dates.ts'
import type { Tx } from '#server/database/db.ts'
import { setNow } from '#server/http/run-call.ts'
import type { JobKind } from '#server/jobs/job-kind.ts'
import { tellOfAbsences } from './actions.ts'

type Payload = { course_section_id: number }

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
