import type { BodyOf } from '#kernel/endpoint.ts'
import { insist } from '#kernel/errors.ts'
import type { Tx } from '#server/database/db.ts'
import type * as contract from '../contract.ts'
import { refusalToDelete, refusalToSave } from '../rules.ts'
import { classroomById, factsToDelete, factsToSave } from './queries.ts'

/** Makes a classroom; also called by the demo institute. */
export async function createClassroom(tx: Tx, order: BodyOf<typeof contract.createClassroom>) {
  insist(refusalToSave(await factsToSave(tx, { id: null, code: order.code })))
  const { id } = await tx.insertInto('classrooms').values(order).returning('id').executeTakeFirstOrThrow()
  return classroomById(tx, id)
}

type ClassroomUpdate = { id: number; changes: BodyOf<typeof contract.updateClassroom> }

/** Changes what is given of a classroom. */
export async function updateClassroom(tx: Tx, { id, changes }: ClassroomUpdate) {
  const before = await classroomById(tx, id)
  insist(refusalToSave(await factsToSave(tx, { id, code: changes.code ?? before.code })))
  if (Object.keys(changes).length > 0)
    await tx.updateTable('classrooms').set(changes).where('id', '=', id).execute()
  return classroomById(tx, id)
}

/** Removes a classroom. */
export async function deleteClassroom(tx: Tx, id: number): Promise<void> {
  insist(refusalToDelete(await factsToDelete(tx, id)))
  await tx.deleteFrom('classrooms').where('id', '=', id).execute()
}
