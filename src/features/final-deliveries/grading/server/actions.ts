import { record } from '#features/audit/server/actions.ts'
import { reckonNotes } from '#features/enrolments/notes/server/actions.ts'
import { refusalToMark } from '#features/enrolments/rules.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { DeliveryStudent } from '../../contract.ts'
import { queueDeliveryNotice } from '../../note-notices/server/jobs.ts'
import { refusalToNote } from '../../rules.ts'
import { deliveryToChange, studentsFor } from '../../server/actions.ts'
import { courseSectionOf, lockedCourseSection, lockedDelivery } from '../../server/queries.ts'
import { setJuries } from '../../taking-part/server/actions.ts'
import type { noteStudent as noteEndpoint } from '../contract.ts'
import { markedBy, writeNote } from './queries.ts'

type JuryKey = { final_delivery_id: number; teacher_id: number }

const recordJuries = (tx: Tx, by: By, entity_id: number, [before, after]: readonly (readonly number[])[]) =>
  record(tx, by, {
    action: 'final_deliveries.update',
    entity: 'final_delivery',
    entity_id,
    before: { jury_ids: before },
    after: { jury_ids: after },
  })

/** Adds a jury; one who is it already stays one. */
export async function attachJury(tx: Tx, by: By, { final_delivery_id, teacher_id }: JuryKey): Promise<void> {
  const { delivery } = await deliveryToChange(tx, by, final_delivery_id)
  if (delivery.jury_ids.includes(teacher_id)) return
  const after = [...delivery.jury_ids, teacher_id]
  await setJuries(tx, by, delivery, after)
  await recordJuries(tx, by, final_delivery_id, [delivery.jury_ids, after])
}

/** Takes a jury away who has noted nobody. */
export async function detachJury(tx: Tx, by: By, { final_delivery_id, teacher_id }: JuryKey): Promise<void> {
  const { delivery } = await deliveryToChange(tx, by, final_delivery_id)
  if (!delivery.jury_ids.includes(teacher_id)) throw new Refusal('resource_not_found')
  const after = delivery.jury_ids.filter((id) => id !== teacher_id)
  await setJuries(tx, by, delivery, after)
  await recordJuries(tx, by, final_delivery_id, [delivery.jury_ids, after])
}

type NoteOrder = JuryKey & { student_id: number; order: BodyOf<typeof noteEndpoint> }

/** Notes what a jury gives a student, null clears it; also called by the demo institute. */
export async function noteStudent(
  tx: Tx,
  by: By,
  { order: { note, updated_at: seen }, ...key }: NoteOrder,
): Promise<DeliveryStudent> {
  const { final_delivery_id, teacher_id, student_id } = key
  const place = await lockedCourseSection(tx, await courseSectionOf(tx, final_delivery_id), by.actor)
  const { date, jury_ids } = await lockedDelivery(tx, final_delivery_id)
  if (!place || !jury_ids.includes(teacher_id)) throw new Refusal('resource_not_found')
  const is_admin = by.actor.type === 'admin'
  const is_own = by.actor.teacher_id === teacher_id
  insist(refusalToNote({ is_admin, is_own, state: place.state, date, now: by.clock.now() }))
  const row = await markedBy(tx, key)
  if (!row) throw new Refusal('student_is_not_related_to_course_section')
  const is_changed = note !== row.note
  const is_locked = row.state === 'failed_by_absence'
  const code = refusalToMark({ is_locked, is_changed, version: row.updated_at, seen })
  // As in the gradebook: what another wrote meanwhile comes back.
  if (code === 'stale_version')
    throw new Refusal(code, {
      current: { student_id, note: row.note, updated_at: row.updated_at, author: row.author },
    })
  insist(code)
  if (is_changed) {
    await writeNote(
      tx,
      { final_delivery_id, teacher_id, enrolment_id: row.enrolment_id },
      { note, noted_by: by.actor.user_id },
    )
    await reckonNotes(tx, [row.enrolment_id])
    await queueDeliveryNotice(tx, by, final_delivery_id)
    await record(tx, by, {
      action: 'final_deliveries.note',
      entity: 'final_delivery',
      entity_id: final_delivery_id,
      before: { student_id, teacher_id, note: row.note },
      after: { student_id, teacher_id, note },
    })
  }
  const noted = (await studentsFor(tx, by, final_delivery_id)).find(({ id }) => id === student_id)
  if (!noted) throw new Refusal('student_is_not_related_to_course_section')
  return noted
}
