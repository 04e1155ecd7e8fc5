import { among } from '#server/database/among.ts'
import type { Tx } from '#server/database/db.ts'

/** Of these, the charges for which some payment was reported, whatever became of it. */
export async function reportedOn(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx
    .selectFrom('payments')
    .select((row) => row.ref('charge_id').$notNull().as('charge_id'))
    .where(among('charge_id', ids))
    .groupBy('charge_id')
    .execute()
  return new Set(rows.map(({ charge_id }) => charge_id))
}

export const deleteCharges = (tx: Tx, ids: readonly number[]) =>
  tx.deleteFrom('charges').where(among('id', ids)).execute()
