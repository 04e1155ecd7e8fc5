import { addEnrolments, removeEnrolments } from '#features/enrolment/enrolments/server/actions.ts'
import { record } from '#features/institute/audit/server/actions.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { lockedInscription } from '../../server/queries.ts'
import { coursesOfInscription } from './queries.ts'

/** The inscription and what is taken with it, held against every other change until the transaction ends. */
export async function heldCourses(tx: Tx, inscription_id: number) {
  const inscription = await lockedInscription(tx, inscription_id)
  return { inscription, courses: await coursesOfInscription(tx, inscription_id) }
}

type Change = {
  inscription_id: number
  /** Course-sections. */
  add: readonly number[]
  remove: readonly number[]
}

/** Changes which courses are taken with an inscription; whoever calls has asked the rules. */
export async function changeCourses(tx: Tx, by: By, { inscription_id, add, remove }: Change): Promise<void> {
  if (add.length + remove.length === 0) return
  const before = await coursesOfInscription(tx, inscription_id)
  const on = { inscription_id, today: by.clock.today() }
  await removeEnrolments(tx, { ...on, course_section_ids: remove })
  await addEnrolments(tx, { ...on, course_section_ids: add })
  await record(tx, by, {
    action: 'inscriptions.change_courses',
    entity: 'inscription',
    entity_id: inscription_id,
    before: { courses: before.map(({ title }) => title) },
    after: { courses: (await coursesOfInscription(tx, inscription_id)).map(({ title }) => title) },
  })
}
