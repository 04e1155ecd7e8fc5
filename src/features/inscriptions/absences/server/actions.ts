import { sql } from 'kysely'
import { record } from '#features/audit/server/actions.ts'
import { sealActas } from '#features/closing/server/actions.ts'
import type { EnrolmentState } from '#features/sections/notes/contract.ts'
import { proposeAnew } from '#features/students/graduation/server/actions.ts'
import { addTime } from '#kernel/dates.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { queueJob } from '#server/jobs/queue.ts'
import { absenceNoticeJob } from '../../absence-notices/server/jobs.ts'
import type { Consequence } from '../../consequences/contract.ts'
import { approvalChange, type DegreeStanding, degreeConsequence } from '../../consequences/rules.ts'
import { brokenPrelations, degreeStanding, otherAttempts } from '../../consequences/server/queries.ts'
import { refusalToCorrect, refusalToPardon } from '../rules.ts'
import { lockedEnrolment, setDefinitiveNote, setPardoned } from './queries.ts'

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
  return {
    student_id: which.student_id,
    enrolment_state: 'enrolled' as const,
    absences_pardoned: true,
    definitive_note: enrolment.definitive_note,
    consequences: [],
  }
}

type Which = { section_id: number; course_id: number; student_id: number }
/** Without a reason nothing is corrected: it is a dry run. */
type Correction = Which & { note: number; reason: string | null }

/**
 * Corrects a definitive note of a closed period, and seals an acta that amends the one that said otherwise; says what that
 * reaches.
 */
export async function correctNote(tx: Tx, by: By, { note, reason, ...which }: Correction) {
  const enrolment = await lockedEnrolment(tx, which)
  if (!enrolment) throw new Refusal('student_is_not_related_to_course_section')
  insist(refusalToCorrect(enrolment))
  const { id, enrolment_state: before, approval_minimum_note } = enrolment
  const passes = note >= approval_minimum_note
  const state: EnrolmentState = before === 'failed_by_absence' ? before : passes ? 'approved' : 'failed'
  await sql`savepoint correction`.execute(tx)
  const degree = await degreeStanding(tx, which.student_id)
  await setDefinitiveNote(tx, { id, definitive_note: note, state })
  await proposeAnew(tx, [which.student_id])
  const consequences = await consequencesOf(tx, {
    ...which,
    id,
    degree,
    change: approvalChange(before, state),
  })
  if (reason === null) await sql`rollback to savepoint correction`.execute(tx)
  else {
    await sealActas(tx, by, { course_section_ids: [enrolment.course_section_id], reason })
    await record(tx, by, {
      action: 'inscriptions.correct_note',
      entity: 'student',
      entity_id: which.student_id,
      before: { ...which, note: enrolment.definitive_note, enrolment_state: before },
      after: { ...which, note, enrolment_state: state },
      reason,
    })
  }
  return {
    student_id: which.student_id,
    enrolment_state: state,
    absences_pardoned: enrolment.absences_pardoned_at !== null,
    definitive_note: note,
    consequences,
  }
}

type Corrected = {
  id: number
  student_id: number
  degree: DegreeStanding
  change: ReturnType<typeof approvalChange>
}

/** What a note that was just corrected reaches beyond its course. */
async function consequencesOf(tx: Tx, { id, student_id, degree, change }: Corrected): Promise<Consequence[]> {
  const kind = degreeConsequence(degree, await degreeStanding(tx, student_id), change)
  return [
    ...(change === 'lost' ? await brokenPrelations(tx, id) : []),
    ...(change === 'gained' ? await otherAttempts(tx, id) : []),
    ...(kind ? [{ kind, attempt: null }] : []),
  ]
}
