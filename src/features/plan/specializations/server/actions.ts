import { record } from '#features/institute/audit/server/actions.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type * as contract from '../contract.ts'
import { refusalToCoordinate, refusalToDelete, refusalToSave } from '../rules.ts'
import { factsToCoordinate, factsToDelete, factsToSave, specializationById } from './queries.ts'

/** Makes a specialization; also called by the demo institute. */
export async function createSpecialization(tx: Tx, order: BodyOf<typeof contract.createSpecialization>) {
  const facts = await factsToSave(tx, { id: null, code: order.code })
  insist(refusalToSave({ is_basic: order.is_basic === true }, facts))
  const { id } = await tx
    .insertInto('specializations')
    .values(order)
    .returning('id')
    .executeTakeFirstOrThrow()
  return specializationById(tx, id)
}

type SpecializationUpdate = { id: number; changes: BodyOf<typeof contract.updateSpecialization> }

/** Changes what is given of a specialization. */
export async function updateSpecialization(tx: Tx, { id, changes }: SpecializationUpdate) {
  const before = await specializationById(tx, id)
  const facts = await factsToSave(tx, { id, code: changes.code ?? before.code })
  insist(refusalToSave({ is_basic: changes.is_basic ?? before.is_basic }, facts))
  if (Object.keys(changes).length > 0)
    await tx.updateTable('specializations').set(changes).where('id', '=', id).execute()
  return specializationById(tx, id)
}

/** Removes a specialization without pensums that nobody coordinates. */
export async function deleteSpecialization(tx: Tx, id: number): Promise<void> {
  insist(refusalToDelete(await factsToDelete(tx, id)))
  await tx.deleteFrom('specializations').where('id', '=', id).execute()
}

/** Gives a specialization that nobody coordinates to a coordinator. */
export async function assignCoordinator(
  tx: Tx,
  by: By,
  { specialization_id, teacher_id }: { specialization_id: number; teacher_id: number },
): Promise<void> {
  const facts = await factsToCoordinate(tx, { specialization_id, teacher_id })
  insist(refusalToCoordinate(teacher_id, facts))
  await tx
    .updateTable('specializations')
    .set({ coordinator_id: teacher_id })
    .where('id', '=', specialization_id)
    .execute()
  await record(tx, by, {
    action: 'specializations.coordinate',
    entity: 'specialization',
    entity_id: specialization_id,
    before: { coordinator_id: facts.coordinator_id },
    after: { coordinator_id: teacher_id },
  })
}

/** Takes a specialization from its coordinator; one that is another's stays as it is. */
export async function removeCoordinator(
  tx: Tx,
  by: By,
  { specialization_id, teacher_id }: { specialization_id: number; teacher_id: number },
): Promise<void> {
  const taken = await tx
    .updateTable('specializations')
    .set({ coordinator_id: null })
    .where('id', '=', specialization_id)
    .where('coordinator_id', '=', teacher_id)
    .returning('id')
    .executeTakeFirst()
  if (!taken) return
  await record(tx, by, {
    action: 'specializations.coordinate',
    entity: 'specialization',
    entity_id: specialization_id,
    before: { coordinator_id: teacher_id },
    after: { coordinator_id: null },
  })
}
