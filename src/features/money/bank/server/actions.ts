import type { BodyOf } from '#kernel/endpoint.ts'
import type { Tx } from '#server/database/db.ts'
import type { createBankAccount, updateBankAccount } from '../contract.ts'
import { accountById } from './queries.ts'

/** Registers an account. */
export async function createAccount(tx: Tx, body: BodyOf<typeof createBankAccount>) {
  const { id } = await tx.insertInto('bank_accounts').values(body).returning('id').executeTakeFirstOrThrow()
  return accountById(tx, id)
}

/** Changes what is given of an account. */
export async function updateAccount(
  tx: Tx,
  { id, changes }: { id: number; changes: BodyOf<typeof updateBankAccount> },
) {
  if (Object.keys(changes).length > 0)
    await tx.updateTable('bank_accounts').set(changes).where('id', '=', id).execute()
  return accountById(tx, id)
}

/** Removes an account; the database keeps one with statements. */
export async function deleteAccount(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('bank_accounts').where('id', '=', id).execute()
}
