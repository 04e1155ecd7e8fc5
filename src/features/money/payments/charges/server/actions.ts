import type { BodyOf } from '#kernel/endpoint.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { payerOf } from '../../mobile/server/actions.ts'
import { waitingProofs } from '../../proofs/server/queries.ts'
import { PENDING, refusalToProve } from '../../rules.ts'
import { amountsOf, type Brought, insertPayment, insistOnMost } from '../../server/actions.ts'
import type { reportChargePayment } from '../contract.ts'
import { heldCharge } from './queries.ts'

/** The student's report of a payment of a charge, of what is owed of it at most. Gives its id. */
export async function reportPaymentOfCharge(
  tx: Tx,
  by: By,
  { id, body, proof = null }: { id: number; body: BodyOf<typeof reportChargePayment> } & Partial<Brought>,
): Promise<number> {
  const charge = await heldCharge(tx, id)
  if (!charge) throw new Refusal('resource_not_found')
  const { debt_e2, waived_at, ...whose } = charge
  insist(waived_at === null ? null : 'charge_waived')
  const { type, date, receipt_number = null } = body
  const amounts = await amountsOf(tx, by, body)
  insistOnMost(amounts, debt_e2)
  if (proof) insist(refusalToProve(await waitingProofs(tx, whose)))
  const payment = { ...whose, type, date, receipt_number, ...amounts, ...payerOf(body) }
  return insertPayment(tx, by, { ...payment, status: PENDING, proof })
}
