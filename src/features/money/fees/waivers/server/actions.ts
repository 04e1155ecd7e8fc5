import { notifyStudent } from '#features/messages/notifications/server/actions.ts'
import { rateOfDay } from '#features/money/instalments/server/columns.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { setOwed, setWaived } from '../../charges/server/actions.ts'
import { chargeById, heldCharges } from '../../charges/server/queries.ts'
import { refusalToUnwaive, refusalToWaive } from '../../rules.ts'
import { chargedAgainNotice, waivedNotice } from '../../words.ts'
import { holdRequestsOf, stateOfRequest } from './queries.ts'

async function heldCharge(tx: Tx, id: number) {
  const [charge] = await heldCharges(tx, 'id', [id])
  // Removed by somebody else since it was within reach.
  if (!charge) throw new Refusal('resource_not_found')
  return charge
}

/** Waives what is left of a charge, and tells. */
export async function waiveCharge(tx: Tx, by: By, { id, reason }: { id: number; reason: string }) {
  const charge = await heldCharge(tx, id)
  insist(refusalToWaive(charge))
  await setWaived(tx, by, { ids: [id], reason })
  const { student_id } = charge
  await notifyStudent(tx, by, { student_id, content: waivedNotice(charge, reason), page: 'payments' })
  return chargeById(tx, id, { actor: by.actor, today: by.clock.today() })
}

/** Takes a waiver back, and tells. */
export async function unwaiveCharge(tx: Tx, by: By, id: number) {
  await holdRequestsOf(tx, id)
  const charge = await heldCharge(tx, id)
  insist(refusalToUnwaive(charge, await stateOfRequest(tx, charge.document_request_id)))
  await setOwed(tx, by, [id])
  const rate = await rateOfDay(tx, by.clock.today())
  const content = chargedAgainNotice({ ...charge, rate })
  await notifyStudent(tx, by, { student_id: charge.student_id, content, page: 'payments' })
  return chargeById(tx, id, { actor: by.actor, today: by.clock.today() })
}
