import { tellStudentLater } from '#features/messages/notifications/quiet/server/actions.ts'
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

type Charge = { id: number; student_id: number }
const tellOf = (tx: Tx, by: By, { id, student_id }: Charge, content: string) =>
  tellStudentLater(tx, by, { about: `charge ${id}`, student_id, content, page: 'payments' })

/** Waives what is left of a charge, and tells. */
export async function waiveCharge(tx: Tx, by: By, { id, reason }: { id: number; reason: string }) {
  const charge = await heldCharge(tx, id)
  insist(refusalToWaive(charge))
  await setWaived(tx, by, { ids: [id], reason })
  await tellOf(tx, by, { ...charge, id }, waivedNotice(charge, reason))
  return chargeById(tx, id, { actor: by.actor, today: by.clock.today() })
}

/** Takes a waiver back, and tells. */
export async function unwaiveCharge(tx: Tx, by: By, id: number) {
  await holdRequestsOf(tx, id)
  const charge = await heldCharge(tx, id)
  insist(refusalToUnwaive(charge, await stateOfRequest(tx, charge.document_request_id)))
  await setOwed(tx, by, [id])
  const rate = await rateOfDay(tx, by.clock.today())
  await tellOf(tx, by, { ...charge, id }, chargedAgainNotice({ ...charge, rate }))
  return chargeById(tx, id, { actor: by.actor, today: by.clock.today() })
}
