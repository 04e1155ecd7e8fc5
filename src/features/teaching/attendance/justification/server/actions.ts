import { record } from '#features/institute/audit/server/actions.ts'
import type { heldLesson } from '#features/teaching/lessons/server/actions.ts'
import { Invalid, insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { refusalToJustify } from '../rules.ts'
import { absenceOf, isCoordinatedBy, setJustified } from './queries.ts'

const whoJustifies = async (tx: Tx, { type, teacher_id }: By['actor'], section_id: number) => ({
  is_admin: type === 'admin',
  is_coordinator: await isCoordinatedBy(tx, section_id, teacher_id),
})

type LessonFacts = { section_id: number; is_closed: boolean }

/** Whether somebody may justify the absences at a lesson. */
export async function mayJustify(tx: Tx, actor: By['actor'], { section_id, is_closed }: LessonFacts) {
  const facts = { ...(await whoJustifies(tx, actor, section_id)), is_closed, is_absent: true }
  return refusalToJustify(facts) === null
}

type Justifying = { student_id: number; justified: boolean; justification: string | null }

/** Justifies an absence at a held lesson, or takes that back; gives what was written. */
export async function justify(
  tx: Tx,
  by: By,
  { facts, lesson }: Awaited<ReturnType<typeof heldLesson>>,
  { student_id, justified, justification }: Justifying,
) {
  if (justified && justification === null) throw new Invalid({ justification: ['required'] })
  const row = await absenceOf(tx, { lesson, student_id })
  if (!row) throw new Refusal('student_is_not_related_to_course_section')
  insist(
    refusalToJustify({
      ...(await whoJustifies(tx, by.actor, facts.section_id)),
      is_closed: facts.is_closed,
      is_absent: row.attendance === false,
    }),
  )
  const after = justified ? justification : null
  if (after === row.justification) return []
  const written = await setJustified(tx, {
    lesson_id: lesson.id,
    enrolment_id: row.enrolment_id,
    justification: after,
  })
  await record(tx, by, {
    action: 'lessons.justify',
    entity: 'lesson',
    entity_id: lesson.id,
    before: { student_id, justification: row.justification },
    after: { student_id, justification: after },
  })
  return written
}
