import type { BodyOf } from '#kernel/endpoint.ts'
import { insist } from '#kernel/errors.ts'
import type { Tx } from '#server/database/db.ts'
import type * as contract from '../contract.ts'
import { refusalToSave } from '../rules.ts'
import { activityById } from './queries.ts'

/** Makes an activity; also called by the demo institute. */
export async function createActivity(tx: Tx, order: BodyOf<typeof contract.createActivity>) {
  insist(refusalToSave(order))
  const { id } = await tx.insertInto('activities').values(order).returning('id').executeTakeFirstOrThrow()
  return activityById(tx, id)
}

type ActivityUpdate = { id: number; changes: BodyOf<typeof contract.updateActivity> }

/** Changes what is given of an activity. */
export async function updateActivity(tx: Tx, { id, changes }: ActivityUpdate) {
  const before = await activityById(tx, id)
  const { start_date = before.start_date, end_date = before.end_date } = changes
  insist(refusalToSave({ start_date, end_date }))
  if (Object.keys(changes).length > 0)
    await tx.updateTable('activities').set(changes).where('id', '=', id).execute()
  return activityById(tx, id)
}

/** Removes an activity. */
export async function deleteActivity(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('activities').where('id', '=', id).execute()
}
