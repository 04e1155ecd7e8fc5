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

/** Removes an account with the statements that have no line any more; the database keeps one with others. */
export async function deleteAccount(tx: Tx, id: number): Promise<void> {
  // Held first: no statement of it is read meanwhile.
  await tx.selectFrom('bank_accounts').select('id').where('id', '=', id).forUpdate().execute()
  await tx
    .deleteFrom('bank_statements as st')
    .where('st.account_id', '=', id)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('bank_statement_lines as l')
            .select('l.line_id')
            .whereRef('l.statement_id', '=', 'st.id'),
        ),
      ),
    )
    .execute()
  await tx.deleteFrom('bank_accounts').where('id', '=', id).execute()
}
