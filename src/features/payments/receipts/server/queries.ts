import { insist } from '#kernel/errors.ts'
import type { Actor } from '#server/access/session.ts'
import type { Tx } from '#server/database/db.ts'
import { refusalToPrint } from '../../rules.ts'
import { paymentById } from '../../server/queries.ts'

/** An approved payment with its student; its review stands until the receipt is made. Refuses where it is not approved. */
export async function receiptOf(tx: Tx, id: number, actor: Actor) {
  await tx.selectFrom('payments').select('id').where('id', '=', id).forShare().execute()
  const payment = await paymentById(tx, id, { actor })
  insist(refusalToPrint(payment))
  return payment
}
export type Receipt = Awaited<ReturnType<typeof receiptOf>>
