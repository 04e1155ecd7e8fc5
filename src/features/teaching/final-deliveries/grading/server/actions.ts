import type { Noted } from '#features/enrolment/enrolments/contract.ts'
import { reckonNotes } from '#features/enrolment/enrolments/notes/server/actions.ts'
import { splitWritable } from '#features/enrolment/enrolments/rules.ts'
import { record } from '#features/institute/audit/server/actions.ts'
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
import type * as contract from '../contract.ts'
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

type Orders = JuryKey & { orders: BodyOf<typeof contract.noteStudents>['notes'] }

/** Notes what a jury gives to several; gives the notes that stand, how many changed, and who was left out. */
export async function noteStudents(tx: Tx, by: By, { orders, ...key }: Orders) {
  const { final_delivery_id: id, teacher_id } = key
  const place = await lockedCourseSection(tx, await courseSectionOf(tx, id), by.actor)
  const { date, jury_ids } = await lockedDelivery(tx, id)
  if (!place || !jury_ids.includes(teacher_id)) throw new Refusal('resource_not_found')
  const is_admin = by.actor.type === 'admin'
  const is_own = by.actor.teacher_id === teacher_id
  insist(refusalToNote({ is_admin, is_own, state: place.state, date, now: by.clock.now() }))
  const named = { ...key, student_ids: orders.map(({ student_id }) => student_id) }
  const split = splitNotes(await markedBy(tx, named), orders)
  const changes = [...split.changes.values()]
  for (const { row, note } of changes) {
    await writeNote(tx, { ...key, enrolment_id: row.enrolment_id }, { note, noted_by: by.actor.user_id })
    await record(tx, by, {
      action: 'final_deliveries.note',
      entity: 'final_delivery',
      entity_id: id,
      before: { student_id: row.student_id, teacher_id, note: row.note },
      after: { student_id: row.student_id, teacher_id, note },
    })
  }
  if (changes.length > 0) {
    await reckonNotes(
      tx,
      changes.map(({ row }) => row.enrolment_id),
    )
    await queueDeliveryNotice(tx, by, id)
  }
  return { notes: (await markedBy(tx, named)).map(notedOf), updated: changes.length, skipped: split.skipped }
}

type Row = Awaited<ReturnType<typeof markedBy>>[number]

/** As a note of an evaluation: juries give numbers alone. */
const notedOf = ({ student_id, note, updated_at, author }: Row): Noted => ({
  ...{ student_id, note, updated_at, author },
  ...{ outcome: null, comment: null },
})

/** Which notes change, and whose is left out; what another wrote meanwhile comes back, as in the gradebook. */
const splitNotes = (rows: readonly Row[], orders: Orders['orders']) =>
  splitWritable(orders, new Map(rows.map((row) => [row.student_id, row])), {
    outcomeOf: (row, { note }) => ({
      change: { row, note },
      is_changed: note !== row.note,
      is_locked: row.state === 'failed_by_absence',
    }),
    currentOf: notedOf,
  })

type NoteInput = JuryKey & { student_id: number; order: BodyOf<typeof contract.noteStudent> }

/** Notes what a jury gives a student, null clears it; also called by the demo institute. */
export async function noteStudent(
  tx: Tx,
  by: By,
  { student_id, order, ...key }: NoteInput,
): Promise<DeliveryStudent> {
  const { skipped } = await noteStudents(tx, by, { ...key, orders: [{ student_id, ...order }] })
  for (const { code, current } of skipped) throw new Refusal(code, current && { current })
  const noted = (await studentsFor(tx, by, key.final_delivery_id)).find(({ id }) => id === student_id)
  if (!noted) throw new Refusal('student_is_not_related_to_course_section')
  return noted
}
