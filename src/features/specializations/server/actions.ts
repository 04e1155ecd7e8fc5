import type { BodyOf } from '#kernel/endpoint.ts'
import { insist } from '#kernel/errors.ts'
import type { Tx } from '#server/db.ts'
import type {
  createSpecialization as createEndpoint,
  updateSpecialization as updateEndpoint,
} from '../contract.ts'
import { refusalToDelete, refusalToSave } from '../rules.ts'
import { factsToDelete, factsToSave, specializationById } from './queries.ts'

/** Makes a specialization; also called by the demo institute. */
export async function createSpecialization(tx: Tx, order: BodyOf<typeof createEndpoint>) {
  const facts = await factsToSave(tx, { id: null, code: order.code })
  insist(refusalToSave({ is_basic: order.is_basic === true }, facts))
  const { id } = await tx
    .insertInto('specializations')
    .values(order)
    .returning('id')
    .executeTakeFirstOrThrow()
  return specializationById(tx, id)
}

type Change = { id: number; version: string | null; changes: BodyOf<typeof updateEndpoint> }

/** Changes what is given of a specialization. */
export async function updateSpecialization(tx: Tx, { id, version, changes }: Change) {
  const before = await specializationById(tx, id)
  insist(version !== null && version !== before.updated_at ? 'stale_version' : null)
  const facts = await factsToSave(tx, { id, code: changes.code ?? before.code })
  insist(refusalToSave({ is_basic: changes.is_basic ?? before.is_basic }, facts))
  if (Object.keys(changes).length > 0)
    await tx.updateTable('specializations').set(changes).where('id', '=', id).execute()
  return specializationById(tx, id)
}

/** Removes a specialization without pensums. */
export async function deleteSpecialization(tx: Tx, id: number): Promise<void> {
  insist(refusalToDelete(await factsToDelete(tx, id)))
  await tx.deleteFrom('specializations').where('id', '=', id).execute()
}
