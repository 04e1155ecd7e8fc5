import { reckonNotes } from '#features/enrolment/enrolments/notes/server/actions.ts'
import type { BlindJury } from '#features/enrolment/enrolments/server/columns.ts'
import { record } from '#features/institute/audit/server/actions.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist, Refusal } from '#kernel/errors.ts'
import type { Actor } from '#server/access/sessions/session.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type * as contract from '../contract.ts'
import { queueReminder } from '../reminding/server/jobs.ts'
import {
  dateProblem,
  gradesBlindly,
  reasonProblem,
  refusalToChange,
  refusalToCreate,
  refusalToDelete,
  refusalToMove,
  refusalToWeigh,
  seenBlindly,
  shownTo,
} from '../rules.ts'
import { setJuries, setStudents } from '../taking-part/server/actions.ts'
import { notedIn, notesGiven } from '../taking-part/server/queries.ts'
import {
  countOfLacking,
  courseSectionOf,
  type DeliveryRow,
  deliveryById,
  type LockedDelivery,
  lockedCourseSection,
  lockedDelivery,
  openToJury,
  studentsOfDelivery,
} from './queries.ts'

/** How many final deliveries within the actor's reach wait for a jury, as part of another query. */
export const waitingForJuries = (actor: Actor) => countOfLacking(actor)

/** A final delivery as somebody sees it. */
export const shownIn = (row: DeliveryRow, { actor, clock }: By): contract.FinalDelivery =>
  shownTo(row, { ...actor, now: clock.now() })

/** Who takes part, as somebody sees them: a student the own mean alone, a jury the others' notes once all are given. */
export async function studentsFor(tx: Tx, by: By, id: number): Promise<contract.DeliveryStudent[]> {
  const { type, teacher_id, student_id } = by.actor
  const isStudent = type === 'student'
  const rows = await studentsOfDelivery(tx, id, isStudent ? student_id : null)
  const students = rows.map(({ juries_count, notes, ...student }) => ({
    ...student,
    is_pending: juries_count === 0 || notes.length < juries_count,
    notes: isStudent ? [] : notes,
  }))
  if (isStudent || teacher_id === null) return students
  const delivery = await deliveryById(tx, id, by.actor)
  const is_jury = delivery.juries.some((jury) => jury.id === teacher_id)
  return gradesBlindly({ ...delivery, type, is_jury, now: by.clock.now() })
    ? students.map((student) => seenBlindly(student, teacher_id))
    : students
}

/** Where somebody grades before reading what the others gave: wherever notes are shown, theirs are left out; null where nowhere. */
export async function gradingBlindly(tx: Tx, { actor, clock }: By): Promise<BlindJury | null> {
  const { type, teacher_id } = actor
  if (teacher_id === null || type === 'admin') return null
  const graded = await openToJury(tx, teacher_id)
  const course_section_ids = graded
    .filter((one) => gradesBlindly({ ...one, type, is_jury: true, now: clock.now() }))
    .map(({ course_section_id }) => course_section_id)
  return course_section_ids.length > 0 ? { teacher_id, course_section_ids } : null
}

/** One within reach. */
export const deliveryFor = async (tx: Tx, by: By, id: number): Promise<contract.FinalDelivery> =>
  shownIn(await deliveryById(tx, id, by.actor), by)

type CourseSection = NonNullable<Awaited<ReturnType<typeof lockedCourseSection>>>

const insistOnRight = (
  courseSection: CourseSection,
  { actor, clock }: By,
  date: LockedDelivery['date'],
): void =>
  insist(refusalToChange({ ...courseSection, is_admin: actor.type === 'admin', date, now: clock.now() }))

/** A final delivery of somebody who may change it, and its course-section, both locked. */
export async function deliveryToChange(tx: Tx, by: By, id: number) {
  const place = await lockedCourseSection(tx, await courseSectionOf(tx, id), by.actor)
  if (!place) throw new Refusal('resource_not_found')
  const delivery = await lockedDelivery(tx, id)
  insistOnRight(place, by, delivery.date)
  return { place, delivery }
}

function insistOnDate(date: LockedDelivery['date'], { start_date }: CourseSection): void {
  const problem = dateProblem(date, start_date)
  if (problem) throw new Invalid({ date: [problem] })
}

/** Makes the final delivery of a course of a section; tells its id and who is left out. Also called by the demo institute. */
export async function createFinalDelivery(
  tx: Tx,
  by: By,
  order: BodyOf<typeof contract.createFinalDelivery>,
) {
  const { section_id, course_id, student_ids = null, teacher_ids = [], date = null, ...values } = order
  const place = await lockedCourseSection(tx, { section_id, course_id }, by.actor)
  if (!place) throw new Refusal('course_section_not_found')
  insistOnRight(place, by, null)
  insist(refusalToCreate(place))
  const percent = values.final_delivery_value_percent
  insist(refusalToWeigh({ others: place.weighting_assigned, percent }))
  insistOnDate(date, place)
  const { id } = await tx
    .insertInto('final_deliveries')
    .values({
      ...values,
      date,
      course_section_id: place.id,
      takes_everybody: student_ids === null,
      created_by: by.actor.user_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const skipped = await setStudents(tx, { id, course_section_id: place.id, student_ids })
  await setJuries(tx, by, { id, jury_ids: [] }, teacher_ids)
  await queueReminder(tx, id, date)
  await record(tx, by, {
    action: 'final_deliveries.create',
    entity: 'final_delivery',
    entity_id: id,
    after: { ...values, date, jury_ids: teacher_ids, takes_everybody: student_ids === null },
  })
  return { id, skipped }
}

type Update = { id: number; changes: BodyOf<typeof contract.updateFinalDelivery> }

/** Changes a final delivery; tells who is left out. */
export async function updateFinalDelivery(tx: Tx, by: By, { id, changes }: Update) {
  const { place, delivery } = await deliveryToChange(tx, by, id)
  const { reason, student_ids, teacher_ids, ...values } = changes
  const { date = delivery.date, final_delivery_value_percent: percent } = values
  const move = { from: delivery.date, to: date }
  insist(refusalToMove({ ...move, is_admin: by.actor.type === 'admin' }))
  const problem = reasonProblem({ ...move, reason })
  if (problem) throw new Invalid({ reason: [problem] })
  if (date !== delivery.date) insistOnDate(date, place)
  if (percent !== undefined) {
    const others = place.weighting_assigned - delivery.final_delivery_value_percent
    insist(refusalToWeigh({ others, percent }))
  }
  const columns = { ...values, ...(student_ids !== undefined && { takes_everybody: student_ids === null }) }
  if (Object.keys(columns).length > 0)
    await tx.updateTable('final_deliveries').set(columns).where('id', '=', id).execute()
  if (percent !== undefined && percent !== delivery.final_delivery_value_percent)
    await reckonNotes(tx, await notedIn(tx, id))
  const skipped =
    student_ids === undefined ? [] : await setStudents(tx, { id, course_section_id: place.id, student_ids })
  if (teacher_ids !== undefined) await setJuries(tx, by, delivery, teacher_ids)
  if (date !== delivery.date) await queueReminder(tx, id, date)
  const { code, final_delivery_value_percent, takes_everybody, jury_ids } = delivery
  await record(tx, by, {
    action: 'final_deliveries.update',
    entity: 'final_delivery',
    entity_id: id,
    before: { code, date: delivery.date, final_delivery_value_percent, takes_everybody, jury_ids },
    after: { ...columns, ...(teacher_ids !== undefined && { jury_ids: teacher_ids }) },
    ...(reason !== undefined && { reason }),
  })
  return { skipped }
}

/** Removes a final delivery in which nobody was noted. */
export async function deleteFinalDelivery(tx: Tx, by: By, id: number): Promise<void> {
  const { delivery } = await deliveryToChange(tx, by, id)
  insist(refusalToDelete({ notes: await notesGiven(tx, id, null) }))
  await tx.deleteFrom('final_deliveries').where('id', '=', id).execute()
  const { code, date, final_delivery_value_percent } = delivery
  await record(tx, by, {
    action: 'final_deliveries.delete',
    entity: 'final_delivery',
    entity_id: id,
    before: { code, date, final_delivery_value_percent },
  })
}
