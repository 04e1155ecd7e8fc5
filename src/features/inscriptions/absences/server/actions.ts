import { record } from '#features/audit/server/actions.ts'
import { addTime } from '#kernel/dates.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { queueJob } from '#server/jobs/queue.ts'
import { absenceNoticeJob } from '../../absence-notices/server/jobs.ts'
import { refusalToPardon } from '../rules.ts'
import { lockedEnrolment, setPardoned } from './queries.ts'

/** A slip of the finger is mended before anybody is told of it. */
const QUIET_MS = 600_000

/** Tells, ten minutes from now, who in a course-section is near the limit of absences or passed it. */
export const queueAbsenceNotices = (tx: Tx, { clock }: By, course_section_id: number): Promise<void> =>
  queueJob(
    tx,
    absenceNoticeJob,
    { course_section_id },
    { key: String(course_section_id), run_at: addTime(clock.now(), QUIET_MS) },
  )

type Pardon = { section_id: number; course_id: number; student_id: number; reason: string }

/** Lets a student who failed a course by absence go on in it. */
export async function pardonAbsences(tx: Tx, by: By, { reason, ...which }: Pardon) {
  const enrolment = await lockedEnrolment(tx, which)
  if (!enrolment) throw new Refusal('student_is_not_related_to_course_section')
  insist(refusalToPardon(enrolment))
  await setPardoned(tx, enrolment.id, by.clock.now())
  await record(tx, by, {
    action: 'inscriptions.pardon_absences',
    entity: 'student',
    entity_id: which.student_id,
    before: { ...which, enrolment_state: enrolment.enrolment_state },
    after: { ...which, enrolment_state: 'enrolled' },
    reason,
  })
  return { student_id: which.student_id, enrolment_state: 'enrolled' as const, absences_pardoned: true }
}
