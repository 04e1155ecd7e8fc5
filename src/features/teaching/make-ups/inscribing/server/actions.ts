import { record } from '#features/institute/audit/server/actions.ts'
import { chargeFee } from '#features/money/fees/charges/server/actions.ts'
import { dropUnpaid } from '#features/money/fees/dropping/server/actions.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { refusalToInscribe, refusalToLeave } from '../../rules.ts'
import { tellStudents } from '../../server/actions.ts'
import { candidatesOf, type HeldMakeUp, heldMakeUp, holdStudents, makeUpById } from '../../server/queries.ts'
import { chargedFor, inscribedNotice, LEFT, leftNotice } from '../../words.ts'
import { inscribedIn, insertInscribed, removeInscribed } from './queries.ts'

type Which = { id: number; student_id: number | undefined }

/** Of whom it is: students ask for themselves. */
function whoOf({ actor }: By, student_id: number | undefined): number {
  const own = student_id ?? actor.student_id
  if (own === null) throw new Refusal('make_up_not_candidate')
  return own
}

const timeOf = ({ actor, clock }: By, { is_sealed, inscribe_until }: HeldMakeUp) => ({
  ...{ is_sealed, inscribe_until, is_student: actor.type === 'student', today: clock.today() },
})

/** Inscribes somebody in a make-up exam whose row is held, and charges its fee. */
export async function inscribe(tx: Tx, by: By, { id, ...asked }: Which) {
  const student_id = whoOf(by, asked.student_id)
  const make_up = await heldMakeUp(tx, id)
  const { fee_id, course_section_id } = make_up
  await holdStudents(tx, [student_id])
  const inscribed = await inscribedIn(tx, id)
  const candidate = (await candidatesOf(tx, make_up)).find((one) => one.student_id === student_id)
  insist(
    refusalToInscribe({
      ...timeOf(by, make_up),
      is_candidate: candidate !== undefined,
      is_inscribed: inscribed.some((one) => one.student_id === student_id),
    }),
  )
  if (!candidate) throw new Refusal('make_up_not_candidate')
  const charge_id =
    fee_id === null ? null : await chargeFee(tx, by, { fee_id, student_id, reason: chargedFor(make_up) })
  await insertInscribed(tx, {
    ...{ make_up_id: id, course_section_id, inscribed_by: by.actor.user_id },
    rows: [{ student_id, charge_id }],
  })
  await record(tx, by, {
    action: 'make_ups.inscribe',
    entity: 'make_up',
    entity_id: id,
    after: { student_id },
  })
  await tellStudents(tx, by, [{ ...candidate, content: inscribedNotice(make_up) }])
  return makeUpById(tx, id, { actor: by.actor, today: by.clock.today() })
}

/** Takes an inscription back, with its charge; one that somebody paid stays. */
export async function leave(tx: Tx, by: By, { id, ...asked }: Which) {
  const student_id = whoOf(by, asked.student_id)
  const make_up = await heldMakeUp(tx, id)
  const one = (await inscribedIn(tx, id)).find((other) => other.student_id === student_id)
  insist(
    refusalToLeave({
      ...timeOf(by, make_up),
      is_inscribed: one !== undefined,
      has_result: one?.has_result ?? false,
    }),
  )
  if (!one) throw new Refusal('make_up_not_inscribed')
  const paid = await dropUnpaid(tx, by, { ids: one.charge_id === null ? [] : [one.charge_id], reason: LEFT })
  insist(paid.size > 0 ? 'make_up_charge_paid' : null)
  await removeInscribed(tx, id, student_id)
  await record(tx, by, { action: 'make_ups.leave', entity: 'make_up', entity_id: id, before: { student_id } })
  await tellStudents(tx, by, [{ ...one, content: leftNotice(make_up) }])
  return makeUpById(tx, id, { actor: by.actor, today: by.clock.today() })
}
