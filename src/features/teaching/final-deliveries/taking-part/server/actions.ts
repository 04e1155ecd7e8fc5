import { disabledAmong } from '#features/people/account/lifecycle/server/actions.ts'
import { insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { Skipped } from '../../contract.ts'
import { queueDeliveryNotice } from '../../note-notices/server/jobs.ts'
import { refusalToAttach, refusalToDetach, refusalToLeaveOut, skippedAs } from '../../rules.ts'
import type { LockedDelivery } from '../../server/queries.ts'
import { candidatesOf, notesGiven } from './queries.ts'

/** Makes these the juries, and no others; who was one already is not asked whether enabled. */
export async function setJuries(
  tx: Tx,
  by: By,
  delivery: Pick<LockedDelivery, 'id' | 'jury_ids'>,
  ids: readonly number[],
) {
  const { id: final_delivery_id, jury_ids } = delivery
  const added = ids.filter((id) => !jury_ids.includes(id))
  const removed = jury_ids.filter((id) => !ids.includes(id))
  const disabled = added.length > 0 ? await disabledAmong(tx, added) : 0
  insist(refusalToAttach({ juries: ids.length, disabled }))
  if (removed.length > 0)
    insist(refusalToDetach({ juries: ids.length, notes: await notesGiven(tx, final_delivery_id, removed) }))
  if (removed.length > 0) {
    await tx
      .deleteFrom('final_delivery_juries')
      .where('final_delivery_id', '=', final_delivery_id)
      .where('teacher_id', 'in', removed)
      .execute()
    // Those who are left may have noted all.
    await queueDeliveryNotice(tx, by, final_delivery_id)
  }
  if (added.length > 0)
    await tx
      .insertInto('final_delivery_juries')
      .values(added.map((teacher_id) => ({ final_delivery_id, teacher_id })))
      .execute()
}

type Taking = { id: number; course_section_id: number; student_ids: readonly number[] | null }

/** Makes these the students, null everybody enrolled; tells who is left out. */
export async function setStudents(tx: Tx, { id, course_section_id, student_ids }: Taking) {
  const candidates = await candidatesOf(tx, course_section_id, id)
  const known = new Map(candidates.map((one) => [one.student_id, one]))
  const named = student_ids ?? candidates.map(({ student_id }) => student_id)
  const skipped: Skipped[] = []
  const chosen = new Set<number>()
  for (const student_id of new Set(named)) {
    const { has_failed_by_absence = false } = known.get(student_id) ?? {}
    const code = skippedAs({ is_enrolled: known.has(student_id), has_failed_by_absence })
    if (code) skipped.push({ student_id, code })
    // Who is pardoned later takes part where everybody does.
    if (!code || (student_ids === null && known.has(student_id))) chosen.add(student_id)
  }
  const removed = candidates.filter(
    (one) => one.takes_part && !chosen.has(one.student_id) && !(one.has_failed_by_absence && one.notes > 0),
  )
  insist(refusalToLeaveOut({ notes: removed.reduce((sum, { notes }) => sum + notes, 0) }))
  const added = candidates.filter((one) => chosen.has(one.student_id) && !one.takes_part)
  if (removed.length > 0)
    await tx
      .deleteFrom('final_delivery_students')
      .where('final_delivery_id', '=', id)
      .where(
        'enrolment_id',
        'in',
        removed.map(({ enrolment_id }) => enrolment_id),
      )
      .execute()
  if (added.length > 0)
    await tx
      .insertInto('final_delivery_students')
      .values(added.map(({ enrolment_id }) => ({ final_delivery_id: id, enrolment_id })))
      .execute()
  return skipped
}
