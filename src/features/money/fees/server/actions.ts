import { record } from '#features/institute/audit/server/actions.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type * as contract from '../contract.ts'
import { isDocumentNamed } from '../rules.ts'
import { feeById } from './queries.ts'

/** Names what costs. */
export async function createFee(tx: Tx, by: By, body: BodyOf<typeof contract.createFee>) {
  const { id } = await tx.insertInto('fees').values(body).returning('id').executeTakeFirstOrThrow()
  const made = await feeById(tx, id)
  const { name, price_e2, cause, document, specialization, days_until_due } = made
  await record(tx, by, {
    action: 'fees.create',
    entity: 'fee',
    entity_id: id,
    after: { name, price_e2, cause, document, specialization, days_until_due },
  })
  return made
}

/** Changes a fee, for what is charged from then on. */
export async function updateFee(
  tx: Tx,
  by: By,
  { id, changes }: { id: number; changes: BodyOf<typeof contract.updateFee> },
) {
  const before = await feeById(tx, id)
  const isElsewise = changes.cause !== undefined && changes.cause !== 'document'
  // No longer for a document, it names none.
  const set = isElsewise ? { ...changes, document_kind: null } : changes
  if (!isDocumentNamed({ ...before, ...set })) throw new Invalid({ document_kind: ['required'] })
  if (Object.keys(set).length > 0) await tx.updateTable('fees').set(set).where('id', '=', id).execute()
  const after = await feeById(tx, id)
  const said = ({
    name,
    price_e2,
    cause,
    document,
    specialization,
    days_until_due,
    enabled,
  }: typeof after) => ({
    ...{ name, price_e2, cause, document, specialization, days_until_due, enabled },
  })
  await record(tx, by, {
    action: 'fees.update',
    entity: 'fee',
    entity_id: id,
    before: said(before),
    after: said(after),
  })
  return after
}
