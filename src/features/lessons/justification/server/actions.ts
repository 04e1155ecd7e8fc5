import { record } from '#features/audit/server/actions.ts'
import { Invalid, insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { refusalToJustify } from '../../attendance/rules.ts'
import { isCoordinatedBy, type RollRow, rowsOfRoll, setJustified } from '../../attendance/server/queries.ts'
import { lockedFacts, lockedLesson, placeOf } from '../../server/queries.ts'

type LessonKey = { id: number; course_section_id: number }

/** A student's row of the roll; throws for who is not enrolled. */
export async function rowOf(tx: Tx, lesson: LessonKey, student_id: number): Promise<RollRow> {
  const row = (await rowsOfRoll(tx, lesson)).find((one) => one.id === student_id)
  if (!row) throw new Refusal('student_is_not_related_to_course_section')
  return row
}

const whoJustifies = async (tx: Tx, { type, teacher_id }: By['actor'], section_id: number) => ({
  is_admin: type === 'admin',
  is_coordinator: await isCoordinatedBy(tx, section_id, teacher_id),
})

type Place = { section_id: number; is_closed: boolean }

/** Whether somebody may justify the absences at a lesson. */
export async function mayJustify(tx: Tx, actor: By['actor'], { section_id, is_closed }: Place) {
  const facts = { ...(await whoJustifies(tx, actor, section_id)), is_closed, is_absent: true }
  return refusalToJustify(facts) === null
}

type Justifying = { id: number; student_id: number; justified: boolean; justification: string | null }

/** Justifies an absence, or takes that back. */
export async function justify(tx: Tx, by: By, { id, student_id, justified, justification }: Justifying) {
  if (justified && justification === null) throw new Invalid({ justification: ['required'] })
  const place = await placeOf(tx, id)
  const facts = await lockedFacts(tx, place)
  const lesson = await lockedLesson(tx, id)
  const row = await rowOf(tx, lesson, student_id)
  insist(
    refusalToJustify({
      ...(await whoJustifies(tx, by.actor, place.section_id)),
      is_closed: facts?.is_closed ?? true,
      is_absent: row.attendance === false,
    }),
  )
  const after = justified ? justification : null
  if (after === row.justification) return
  await setJustified(tx, { lesson_id: id, enrolment_id: row.enrolment_id, justification: after })
  await record(tx, by, {
    action: 'lessons.justify',
    entity: 'lesson',
    entity_id: id,
    before: { student_id, justification: row.justification },
    after: { student_id, justification: after },
  })
}
