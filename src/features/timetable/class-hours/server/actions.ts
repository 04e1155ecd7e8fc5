import type { BodyOf } from '#kernel/endpoint.ts'
import { insist } from '#kernel/errors.ts'
import type { Tx } from '#server/database/db.ts'
import type * as contract from '../contract.ts'
import { refusalToDelete, refusalToSave, type Times } from '../rules.ts'
import { classHourById, factsToDelete, factsToSave } from './queries.ts'

/** Makes a class hour; also called by the demo institute. */
export async function createClassHour(tx: Tx, times: Times) {
  insist(refusalToSave(times, await factsToSave(tx, { id: null, times })))
  const { id } = await tx.insertInto('class_hours').values(times).returning('id').executeTakeFirstOrThrow()
  return classHourById(tx, id)
}

/** Makes class hours in their order; one that is refused leaves none. */
export async function createClassHours(tx: Tx, hours: readonly Times[]) {
  const made = []
  for (const times of hours) made.push(await createClassHour(tx, times))
  return made
}

type ClassHourUpdate = { id: number; changes: BodyOf<typeof contract.updateClassHour> }

/** Changes when a class hour begins or ends. */
export async function updateClassHour(tx: Tx, { id, changes }: ClassHourUpdate) {
  const before = await classHourById(tx, id)
  const times = {
    start_hour: changes.start_hour ?? before.start_hour,
    start_minute: changes.start_minute ?? before.start_minute,
    end_hour: changes.end_hour ?? before.end_hour,
    end_minute: changes.end_minute ?? before.end_minute,
  }
  insist(refusalToSave(times, await factsToSave(tx, { id, times })))
  if (Object.keys(changes).length > 0)
    await tx.updateTable('class_hours').set(changes).where('id', '=', id).execute()
  return classHourById(tx, id)
}

/** Removes a class hour. */
export async function deleteClassHour(tx: Tx, id: number): Promise<void> {
  insist(refusalToDelete(await factsToDelete(tx, id)))
  await tx.deleteFrom('class_hours').where('id', '=', id).execute()
}
