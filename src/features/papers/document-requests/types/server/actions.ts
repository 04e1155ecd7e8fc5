import { record } from '#features/institute/audit/server/actions.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { insist } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type * as contract from '../contract.ts'
import { isTypeUsed, typeById } from './queries.ts'

const entity = 'document_request_type'

/** Adds a type of document. */
export async function createType(tx: Tx, by: By, order: BodyOf<typeof contract.createDocumentRequestType>) {
  const { id } = await tx
    .insertInto('document_request_types')
    .values(order)
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, by, {
    action: 'document_request_types.create',
    entity,
    entity_id: id,
    after: { name: order.name },
  })
  return typeById(tx, id)
}

type Change = { id: number; changes: BodyOf<typeof contract.updateDocumentRequestType> }

/** Changes what is given; the kind only while nobody has asked for it. */
export async function updateType(tx: Tx, by: By, { id, changes }: Change) {
  const { kind, id: _, created_at, updated_at, ...before } = await typeById(tx, id)
  const isOther = changes.kind !== undefined && changes.kind !== kind
  insist(isOther && (await isTypeUsed(tx, id)) ? 'document_request_type_has_requests' : null)
  if (Object.keys(changes).length > 0)
    await tx.updateTable('document_request_types').set(changes).where('id', '=', id).execute()
  await record(tx, by, {
    action: 'document_request_types.update',
    entity,
    entity_id: id,
    before,
    after: changes,
  })
  return typeById(tx, id)
}

/** Removes one that nobody has asked for. */
export async function deleteType(tx: Tx, by: By, id: number): Promise<void> {
  insist((await isTypeUsed(tx, id)) ? 'document_request_type_has_requests' : null)
  const { name } = await typeById(tx, id)
  await tx.deleteFrom('document_request_types').where('id', '=', id).execute()
  await record(tx, by, { action: 'document_request_types.delete', entity, entity_id: id, before: { name } })
}
