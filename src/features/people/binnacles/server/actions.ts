import { record } from '#features/institute/audit/server/actions.ts'
import type { Day } from '#kernel/dates.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type * as contract from '../contract.ts'
import { dayProblem, refusalToChange, refusalToPlace } from '../rules.ts'
import { binnacleById, placeFacts, storedBinnacle, writerOf } from './queries.ts'

type BinnacleCourse = { student_id: number; section_id: number | null; course_id: number | null }

async function courseSectionFor(tx: Tx, binnacleCourse: BinnacleCourse): Promise<number | null> {
  const facts = await placeFacts(tx, binnacleCourse)
  insist(refusalToPlace(binnacleCourse, facts))
  return facts.course_section_id
}

function insistOnDay({ clock }: By, incidence_date: Day | undefined): void {
  const problem = incidence_date && dayProblem({ incidence_date, today: clock.today() })
  if (problem) throw new Invalid({ incidence_date: [problem] })
}

/** Writes down what happened; also called by the demo institute. */
export async function createBinnacle(tx: Tx, by: By, order: BodyOf<typeof contract.createBinnacle>) {
  const { section_id = null, course_id = null, ...facts } = order
  insistOnDay(by, facts.incidence_date)
  const course_section_id = await courseSectionFor(tx, { ...facts, section_id, course_id })
  const { id } = await tx
    .insertInto('binnacles')
    .values({ ...facts, course_section_id, author_user_id: by.actor.user_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return binnacleById(tx, by, id)
}

type Update = { id: number; changes: BodyOf<typeof contract.updateBinnacle> }

/** Changes what was written; what stood there before stays in the history. */
export async function updateBinnacle(tx: Tx, by: By, { id, changes }: Update) {
  const before = await storedBinnacle(tx, id)
  insist(refusalToChange(writerOf(by.actor), { ...before, today: by.clock.today() }))
  const { section_id = before.section_id, course_id = before.course_id, ...facts } = changes
  insistOnDay(by, facts.incidence_date)
  const { student_id } = before
  const course_section_id = await courseSectionFor(tx, { student_id, section_id, course_id })
  if (Object.keys(changes).length > 0) {
    await tx
      .updateTable('binnacles')
      .set({ ...facts, course_section_id })
      .where('id', '=', id)
      .execute()
    await record(tx, by, {
      action: 'binnacles.update',
      entity: 'binnacle',
      entity_id: id,
      before: Object.fromEntries(Object.keys(changes).map((field) => [field, Reflect.get(before, field)])),
      after: changes,
    })
  }
  return binnacleById(tx, by, id)
}

/** Removes what was written, which stays in the history with its student. */
export async function deleteBinnacle(tx: Tx, by: By, id: number): Promise<void> {
  const { student_id, incidence_date, title, description } = await storedBinnacle(tx, id)
  await tx.deleteFrom('binnacles').where('id', '=', id).execute()
  const before = { student_id, incidence_date, title, description }
  await record(tx, by, { action: 'binnacles.delete', entity: 'binnacle', entity_id: id, before })
}
