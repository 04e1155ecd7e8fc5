import {
  countedFor,
  registerFromBank,
  removeFromBank,
} from '#features/money/payments/from-bank/server/actions.ts'
import { Invalid, insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { refusalOfLine } from '../../matching/rules.ts'
import { heldLines } from '../../server/queries.ts'
import { dollarsOf, isTooMuch, owingOf, refusalWithoutDollars, typeOfLine } from '../rules.ts'
import { heldDebts, lineFacts } from './queries.ts'

type Registration = { line_id: number; student_id: number; receipt_number: string | null }

/** As much of a reference as a receipt number holds: its end tells more than its beginning. */
const MOST_RECEIPT = 40

/** Makes a payment of a credit that nobody reported, approved by it, for what is owed. */
export async function registerCredit(tx: Tx, by: By, { line_id, student_id, ...typed }: Registration) {
  // Lines before inscriptions and payments, as where many are approved.
  const held = await heldLines(tx, [line_id])
  const line = await lineFacts(tx, line_id)
  if (!line) throw new Refusal('resource_not_found')
  insist(refusalOfLine(held.get(line_id)))
  const amount = dollarsOf(line)
  if (amount === null) throw new Refusal(refusalWithoutDollars(line))
  const receipt_number = line.reference.slice(-MOST_RECEIPT).trim() || typed.receipt_number
  if (!receipt_number) throw new Invalid({ receipt_number: ['required'] })
  const owing = owingOf(await heldDebts(tx, student_id), amount)
  if (!owing) throw new Refusal('student_owes_nothing')
  insist(isTooMuch(await countedFor(tx, { ...owing, student_id }), amount) ? 'bank_line_is_no_amount' : null)
  const today = by.clock.today()
  const body = {
    ...{ student_id, period_id: owing.period_id, charge_id: owing.charge_id },
    ...{ type: typeOfLine(line), receipt_number },
    ...(line.currency === 'USD' ? { amount } : { amount_ves_e2: line.amount_e2 }),
    // A bank may post under the day to come.
    date: line.day > today ? today : line.day,
  }
  const payment_id = await registerFromBank(tx, by, { body, bank_line_id: line_id })
  const { first_name, last_name, year, number } = owing
  return { payment_id, student_name: `${last_name}, ${first_name}`, period_name: `${year}-${number}`, amount }
}

/** Takes back what was registered by a line, as a review is taken back: the payment goes, and who was told is told. */
export async function undoRegistrationOf(
  tx: Tx,
  by: By,
  { line_id, payment_id, reason }: { line_id: number; payment_id: number; reason: string | null },
): Promise<void> {
  await heldLines(tx, [line_id])
  insist(
    (await removeFromBank(tx, by, { bank_line_id: line_id, payment_id, reason }))
      ? null
      : 'bank_line_has_nothing_to_undo',
  )
}
