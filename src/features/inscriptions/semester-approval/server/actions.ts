import { record } from '#features/audit/server/actions.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { refusalToMark } from '../rules.ts'
import { currentInscription, lockStudent, setMark } from './queries.ts'

type Order = { student_id: number; approves: boolean; reason?: string | null | undefined }

/** Marks the student's current semester as approved, or takes the mark away; the courses keep their states. */
export async function approveSemester(tx: Tx, by: By, { student_id, approves, reason }: Order) {
  await lockStudent(tx, student_id)
  const found = await currentInscription(tx, student_id)
  if (!found) throw new Refusal('student_not_inscribed')
  insist(refusalToMark({ ...found, approves }))
  const semester_approved_at = approves ? by.clock.now() : null
  await setMark(tx, {
    id: found.id,
    semester_approved_at,
    semester_approved_by: approves ? by.actor.user_id : null,
    semester_approval_reason: approves ? (reason ?? null) : null,
  })
  await record(tx, by, {
    action: 'inscriptions.approve_semester',
    entity: 'inscription',
    entity_id: found.id,
    before: { approves: found.semester_approved_at !== null },
    after: { approves },
    reason: reason ?? null,
  })
  return { inscription_id: found.id, semester_approved_at }
}
