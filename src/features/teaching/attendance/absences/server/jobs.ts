import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { queueJobs } from '#server/jobs/queue.ts'
import { quietNotice, TEN_MINUTES } from '#server/jobs/quiet-notice.ts'
import { tellOfAbsences } from './actions.ts'

/** Tells of absences near the limit or past it, as they are then: what was mended in time is told to nobody. */
export const absenceNoticeJob = quietNotice<{ course_section_id: number }>({
  kind: 'absence_notice',
  quiet_ms: TEN_MINUTES,
  key: ({ course_section_id }) => course_section_id,
  tell: (tx, { course_section_id }) => tellOfAbsences(tx, course_section_id),
})

/** Tells, ten minutes from now, who in a course-section is near the limit of absences or passed it. */
export const queueAbsenceNotices = (tx: Tx, { clock }: By, course_section_id: number): Promise<void> =>
  queueJobs(tx, absenceNoticeJob, [absenceNoticeJob.waiting({ course_section_id }, clock)])
