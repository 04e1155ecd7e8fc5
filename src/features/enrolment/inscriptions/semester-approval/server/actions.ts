import { record } from '#features/institute/audit/server/actions.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { tryEach } from '#server/database/try-each.ts'
import { namesOf } from '../../section-change/server/queries.ts'
import { refusalToMark } from '../rules.ts'
import { queueApprovalNotice } from './jobs.ts'
import { currentInscription, holdToMark, setMark } from './queries.ts'

type Mark = { approves: boolean; reason?: string | null | undefined }
type ApprovalInput = Mark & { student_id: number }

/** Marks the student's current semester as approved, or takes the mark away; the courses keep their states. */
export async function approveSemester(tx: Tx, by: By, input: ApprovalInput) {
  await holdToMark(tx, [input.student_id])
  const { inscription_id, semester_approved_at } = await markOne(tx, by, input)
  return { inscription_id, semester_approved_at }
}

async function markOne(tx: Tx, by: By, { student_id, approves, reason }: ApprovalInput) {
  const found = await currentInscription(tx, student_id)
  if (!found) throw new Refusal('student_not_inscribed')
  insist(refusalToMark({ ...found, approves }))
  const inscription_id = found.id
  // Asked for again, who marked it first and why stay.
  if (approves === (found.semester_approved_at !== null))
    return { inscription_id, semester_approved_at: found.semester_approved_at, is_changed: false }
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
    before: { approves: !approves },
    after: { approves },
    reason: reason ?? null,
  })
  await queueApprovalNotice(tx, by, { id: found.id, was: !approves, reason: reason ?? null })
  return { inscription_id, semester_approved_at, is_changed: true }
}

type Many = Mark & { ids: readonly number[]; dry_run: boolean }

/** Marks many, by their names; whose semester stands so already is left out. */
export async function approveSemesters(tx: Tx, by: By, { ids, approves, reason, dry_run }: Many) {
  await holdToMark(tx, ids)
  const { done, skipped } = await tryEach(tx, await namesOf(tx, ids), {
    work: async ({ id }) => {
      const { is_changed } = await markOne(tx, by, { student_id: id, approves, reason })
      insist(is_changed ? null : 'semester_mark_unchanged')
    },
    dry_run,
  })
  return {
    marked: done.map(({ id }) => id),
    skipped: skipped.map(({ one, code }) => ({ student_id: one.id, name: one.name, code })),
  }
}
