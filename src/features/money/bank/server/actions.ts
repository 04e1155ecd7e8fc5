import { record } from '#features/institute/audit/server/actions.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import type { createBankAccount, updateBankAccount } from '../contract.ts'
import { accountById } from './queries.ts'

const of = (entity_id: number) => ({ entity: 'bank_account', entity_id })

/** Registers an account. */
export async function createAccount(tx: Tx, by: By, body: BodyOf<typeof createBankAccount>) {
  const { id } = await tx.insertInto('bank_accounts').values(body).returning('id').executeTakeFirstOrThrow()
  await record(tx, by, { action: 'bank.create', ...of(id), after: body })
  return accountById(tx, id)
}

/** Changes what is given of an account. */
export async function updateAccount(
  tx: Tx,
  by: By,
  { id, changes }: { id: number; changes: BodyOf<typeof updateBankAccount> },
) {
  const former = await tx
    .selectFrom('bank_accounts')
    .select(['bank', 'last_digits'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const after = Object.fromEntries(
    Object.entries(changes).filter(([field, value]) => Reflect.get(former, field) !== value),
  )
  if (Object.keys(after).length > 0) {
    await tx.updateTable('bank_accounts').set(after).where('id', '=', id).execute()
    const before = Object.fromEntries(Object.keys(after).map((field) => [field, Reflect.get(former, field)]))
    await record(tx, by, { action: 'bank.update', ...of(id), before, after })
  }
  return accountById(tx, id)
}

/** Removes an account with the statements that have no line any more; the database keeps one with others. */
export async function deleteAccount(tx: Tx, by: By, id: number): Promise<void> {
  // Held first: no statement of it is read meanwhile.
  const before = await tx
    .selectFrom('bank_accounts')
    .select(['bank', 'last_digits', 'currency'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new Refusal('resource_not_found')
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
  await record(tx, by, { action: 'bank.delete', ...of(id), before })
}
