import { record } from '#features/institute/audit/server/actions.ts'
import { isBank } from '#kernel/banks.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { createReceivingAccount } from '../contract.ts'
import { receivingById } from './queries.ts'

type Body = BodyOf<typeof createReceivingAccount>
const of = (entity_id: number) => ({ entity: 'receiving_account', entity_id })

const valuesOf = ({ kind, bank, identity, phone = null, account_number = null, holder = null }: Body) => {
  if (!isBank(bank)) throw new Invalid({ bank: ['in'] })
  return { kind, bank, identity, phone, account_number, holder }
}

/** Says one more way to pay. */
export async function createReceiving(tx: Tx, by: By, body: Body) {
  const after = valuesOf(body)
  const { id } = await tx
    .insertInto('receiving_accounts')
    .values(after)
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, by, { action: 'receiving.create', ...of(id), after })
  return receivingById(tx, id)
}

/** As it is, held until the end; refused where somebody took it away. */
async function held(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('receiving_accounts')
    .select(['kind', 'bank', 'identity', 'phone', 'account_number', 'holder'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Refusal('resource_not_found')
  return row
}

/** Changes one, whole. */
export async function updateReceiving(tx: Tx, by: By, { id, body }: { id: number; body: Body }) {
  const before = await held(tx, id)
  const after = valuesOf(body)
  await tx.updateTable('receiving_accounts').set(after).where('id', '=', id).execute()
  await record(tx, by, { action: 'receiving.update', ...of(id), before, after })
  return receivingById(tx, id)
}

/** Takes one away. */
export async function deleteReceiving(tx: Tx, by: By, id: number): Promise<void> {
  const before = await held(tx, id)
  await tx.deleteFrom('receiving_accounts').where('id', '=', id).execute()
  await record(tx, by, { action: 'receiving.delete', ...of(id), before })
}
