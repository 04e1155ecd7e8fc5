import { recordAll } from '#features/institute/audit/server/actions.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { chargeFor, setOwed, setWaived } from '../../charges/server/actions.ts'
import { heldCharges } from '../../charges/server/queries.ts'
import { REQUEST_GONE } from '../../words.ts'
import { deleteCharges, reportedOn } from './queries.ts'

/**
 * Takes back what requests cost that are taken back: a charge for which nobody reported anything goes, of another what is
 * left is owed no more.
 */
export const dropChargesOf = async (tx: Tx, by: By, request_ids: readonly number[]): Promise<void> =>
  dropHeld(tx, by, await heldCharges(tx, 'document_request_id', request_ids), REQUEST_GONE)

/** The same of charges by id; those for which a payment was approved or waits stay, and are given. */
export async function dropUnpaid(
  tx: Tx,
  by: By,
  { ids, reason }: { ids: readonly number[]; reason: string },
): Promise<ReadonlySet<number>> {
  const charges = await heldCharges(tx, 'id', ids)
  const isPaid = (one: HeldCharge) => one.paid_amount_e2 + one.pending_amount_e2 > 0
  await dropHeld(
    tx,
    by,
    charges.filter((one) => !isPaid(one)),
    reason,
  )
  return new Set(charges.filter(isPaid).map(({ id }) => id))
}

type HeldCharge = Awaited<ReturnType<typeof heldCharges>>[number]

async function dropHeld(tx: Tx, by: By, held: readonly HeldCharge[], reason: string): Promise<void> {
  const charges = held.filter(({ waived_at }) => waived_at === null)
  if (charges.length === 0) return
  const reported = await reportedOn(
    tx,
    charges.map(({ id }) => id),
  )
  const gone = charges.filter(({ id }) => !reported.has(id)).map(({ id }) => id)
  const waived = charges.filter(({ id, debt_e2 }) => reported.has(id) && debt_e2 > 0)
  if (gone.length > 0) await deleteCharges(tx, gone)
  if (waived.length > 0) await setWaived(tx, by, { ids: waived.map(({ id }) => id), reason })
  await recordAll(
    tx,
    by,
    charges
      .filter(({ id }) => gone.includes(id))
      .map(({ id, student_id, title, amount_e2, due_on }) => ({
        action: 'charges.remove',
        entity: 'charge',
        entity_id: id,
        before: { student_id, title, amount_e2, due_on },
        reason,
      })),
  )
}

type Asked = { id: number; student_id: number; type: number }

/** Charges again what requests cost that wait again: the charge that stayed is owed again, else there is a new one. */
export async function restoreChargesOf(tx: Tx, by: By, requests: readonly Asked[]): Promise<void> {
  const charges = await heldCharges(
    tx,
    'document_request_id',
    requests.map(({ id }) => id),
  )
  const owed = charges.filter(({ waive_reason }) => waive_reason === REQUEST_GONE).map(({ id }) => id)
  if (owed.length > 0) await setOwed(tx, by, owed)
  const charged = new Set(charges.map(({ document_request_id }) => document_request_id))
  for (const kind of new Set(requests.map(({ type }) => type)))
    await chargeFor(tx, by, {
      cause: 'document',
      document_kind: kind,
      whom: requests
        .filter(({ id, type }) => type === kind && !charged.has(id))
        .map(({ id, student_id }) => ({ student_id, document_request_id: id })),
    })
}
