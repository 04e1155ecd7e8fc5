import { insist } from '#kernel/errors.ts'
import type { Actor } from '#server/access/session.ts'
import type { Tx } from '#server/database/db.ts'
import { refusalToPrint } from '../../rules.ts'
import { paymentById } from '../../server/queries.ts'

/** An approved payment with the institute that received it. Refuses where it is not approved. */
export async function receiptOf(tx: Tx, id: number, actor: Actor) {
  const payment = await paymentById(tx, id, { actor })
  insist(refusalToPrint(payment))
  const institution = await tx
    .selectFrom('institution')
    .select(['name', 'fiscal_id', 'address', 'city', 'phone', 'logo'])
    .executeTakeFirst()
  return { payment, institution }
}
export type Receipt = Awaited<ReturnType<typeof receiptOf>>
