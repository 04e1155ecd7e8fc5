import { concludeEnrolments } from '#features/enrolment/enrolments/server/actions.ts'
import { record } from '#features/institute/audit/server/actions.ts'
import { proposeAnew } from '#features/people/students/graduation/server/actions.ts'
import { heldCourseSection } from '#features/teaching/lessons/server/actions.ts'
import type { CourseSectionKey } from '#features/timetable/section-names/contract.ts'
import { insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { latestActa } from '../../actas/server/actions.ts'
import { forgetUnended } from '../../checking/server/queries.ts'
import { sealActas } from '../../server/actions.ts'
import { refusalToConclude } from '../rules.ts'

/**
 * Ends a course of a section for whoever an older version left enrolled though the notes were handed over; of a closed period
 * seals an acta that amends the one that said so.
 */
export async function concludeCourse(
  tx: Tx,
  by: By,
  { reason, ...place }: CourseSectionKey & { reason: string },
) {
  const { id, state } = await heldCourseSection(tx, place)
  insist(refusalToConclude({ state, is_running: true }))
  const said = await latestActa(tx, by.actor, place)
  const ended = await concludeEnrolments(tx, [id])
  const is_running = ended.length > 0 || said.body.students.some((one) => one.state === 'enrolled')
  insist(refusalToConclude({ state, is_running }))
  await proposeAnew(tx, ended)
  const actas_count = state === 'sealed' ? await sealActas(tx, by, { course_section_ids: [id], reason }) : 0
  await forgetUnended(tx, [id])
  await record(tx, by, {
    action: 'closing.conclude',
    entity: 'section',
    entity_id: place.section_id,
    after: { course_id: place.course_id, ended: ended.length, actas: actas_count },
    reason,
  })
  return { ended_count: ended.length, actas_count }
}
