import { sql } from 'kysely'
import {
  concludeEnrolments,
  enrolmentToCorrect,
  setDefinitiveNote,
} from '#features/enrolment/enrolments/server/actions.ts'
import { record } from '#features/institute/audit/server/actions.ts'
import { proposeAnew } from '#features/people/students/graduation/server/actions.ts'
import { Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { madeUpIn } from '../../make-up-actas/server/queries.ts'
import { sealActas } from '../../server/actions.ts'
import { madeUpSentence } from '../../words.ts'
import type { Consequence } from '../contract.ts'
import { approvalChange, type DegreeState, degreeConsequence } from '../rules.ts'
import { brokenPrelations, degreeStanding, isApprovedElse, otherAttempts } from './queries.ts'

type Which = { section_id: number; course_id: number; student_id: number }
/** Without a reason nothing is corrected: it is a dry run. */
type Correction = Which & { note: number; reason: string | null }

/**
 * Corrects a definitive note of a closed period, and seals an acta that amends the one that said otherwise; says what that
 * reaches.
 */
export async function correctNote(tx: Tx, by: By, { note, reason, ...which }: Correction) {
  const enrolment = await enrolmentToCorrect(tx, which)
  const { id, enrolment_state: before } = enrolment
  const made_up = await madeUpIn(tx, { enrolment_id: id })
  if (made_up.length > 0) throw new Refusal('make_up_stands', { description: madeUpSentence(made_up) })
  await sql`savepoint correction`.execute(tx)
  const degree = await degreeStanding(tx, which.student_id)
  const state = await setDefinitiveNote(tx, enrolment, note)
  await proposeAnew(tx, [which.student_id])
  const consequences = await consequencesOf(tx, {
    ...which,
    id,
    degree,
    change: approvalChange(before, state),
  })
  if (reason === null) await sql`rollback to savepoint correction`.execute(tx)
  else {
    // As older versions could leave somebody: the acta that is sealed says how everybody ended.
    await proposeAnew(tx, await concludeEnrolments(tx, [enrolment.course_section_id]))
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
  course_id: number
  degree: DegreeState
  change: ReturnType<typeof approvalChange>
}

/** What a note that was just corrected reaches beyond its course. */
async function consequencesOf(tx: Tx, { degree, change, ...which }: Corrected): Promise<Consequence[]> {
  const { id, student_id } = which
  const stays = change === 'lost' && (await isApprovedElse(tx, which))
  const kind = degreeConsequence(degree, await degreeStanding(tx, student_id), stays ? null : change)
  return [
    ...(change === 'lost' ? await brokenPrelations(tx, id) : []),
    ...(change === 'gained' ? await otherAttempts(tx, id) : []),
    ...(kind ? [{ kind, attempt: null }] : []),
  ]
}
