import { sql } from 'kysely'
import { changeLimits } from '#features/teaching/attendance/limits/server/actions.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type * as contract from '../contract.ts'
import { refusalToDelete, refusalToSave, sittingsError } from '../rules.ts'
import { courseById, factsToDelete, factsToSave } from './queries.ts'

/** Makes a course; also called by the demo institute. */
export async function createCourse(tx: Tx, order: BodyOf<typeof contract.createCourse>) {
  insist(refusalToSave(await factsToSave(tx, { id: null, code: order.code })))
  const { id } = await tx.insertInto('courses').values(order).returning('id').executeTakeFirstOrThrow()
  return courseById(tx, id)
}

/** Makes courses in their order; a code that is taken, also by an earlier one of them, leaves none. */
export async function createManyCourses(tx: Tx, orders: readonly BodyOf<typeof contract.createCourse>[]) {
  const made = []
  for (const [entry, order] of orders.entries()) {
    const refusal = refusalToSave(await factsToSave(tx, { id: null, code: order.code }))
    insist(refusal, { conflicts: [{ entry, code: refusal }] })
    made.push(await createCourse(tx, order))
  }
  return made
}

/** Courses of an import, each checked before. Gives ids in their order. */
export async function createCourses(
  tx: Tx,
  orders: readonly BodyOf<typeof contract.createCourse>[],
): Promise<number[]> {
  const made = await tx
    .insertInto('courses')
    .values([...orders])
    .returning(['id', 'code'])
    .execute()
  const ids = new Map(made.map(({ id, code }) => [code, id]))
  return orders.map(({ code }) => ids.get(code) ?? 0)
}

/** Removes courses that nothing uses. */
export async function removeCourses(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.deleteFrom('courses').where('id', '=', sql<number>`any(${ids})`).execute()
}

type CourseUpdate = { id: number; changes: BodyOf<typeof contract.updateCourse> }

/** Changes what is given of a course; by another limit of absences who takes it now is judged at once. */
export async function updateCourse(tx: Tx, by: By, { id, changes }: CourseUpdate) {
  const before = await courseById(tx, id)
  insist(refusalToSave(await factsToSave(tx, { id, code: changes.code ?? before.code })))
  const error = sittingsError({ ...before, ...changes })
  if (error) throw new Invalid({ sittings: [error] })
  const change = () => tx.updateTable('courses').set(changes).where('id', '=', id).execute()
  const { max_absences_to_fail: most = before.max_absences_to_fail } = changes
  if (most !== before.max_absences_to_fail) await changeLimits(tx, by, { which: { course_id: id }, change })
  else if (Object.keys(changes).length > 0) await change()
  return courseById(tx, id)
}

/** Removes a course that nothing uses. */
export async function deleteCourse(tx: Tx, id: number): Promise<void> {
  insist(refusalToDelete(await factsToDelete(tx, id)))
  await tx.deleteFrom('courses').where('id', '=', id).execute()
}
