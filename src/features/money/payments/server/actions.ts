import { record } from '#features/institute/audit/server/actions.ts'
import { bolivaresOf } from '#kernel/bolivares.ts'
import type { Day } from '#kernel/dates.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { Invalid, insist } from '#kernel/errors.ts'
import { MOST_CENTS } from '#kernel/money.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { removalJob } from '#server/files/removal.ts'
import { queueJob } from '#server/jobs/queue.ts'
import { heldCharge, type PaidFor } from '../charges/server/queries.ts'
import type { createPayment, reportPayment, updatePayment } from '../contract.ts'
import { type Amounts, converted, inDollars } from '../conversion/server/actions.ts'
import { correctedPayer, type Payer, payerOf, saidPayer } from '../mobile/server/actions.ts'
import { keepProof, type Proof } from '../proofs/server/actions.ts'
import { waitingProofs } from '../proofs/server/queries.ts'
import { isReceiptTaken, takenReceiptsOf } from '../receipt-numbers/server/queries.ts'
import { queueNotices, review } from '../review/server/actions.ts'
import {
  APPROVED,
  CASH,
  PENDING,
  REJECTED,
  receiptError,
  refusalToPay,
  refusalToProve,
  refusalToReview,
  refusalToUpdate,
} from '../rules.ts'
import { paymentTitle } from '../words.ts'
import {
  countedOf,
  heldPayment,
  inscribedPeriod,
  inscriptionFacts,
  type PaymentFacts,
  wasInClosedBox,
} from './queries.ts'

type NewPayment = PaidFor & {
  title: string
  type: number
  receipt_number: string | null
  date: Day
  status: number
} & Amounts &
  Payer
export type Brought = { proof: Proof | null }

/** A report, or a payment at the desk, cannot be of a day to come. */
function insistOnDate(date: Day | undefined, by: By): void {
  const today = by.clock.today()
  if (date !== undefined && date > today) throw new Invalid({ date: [`before_or_equal:${today}`] })
}

type Sent = Pick<BodyOf<typeof createPayment>, 'date' | 'amount' | 'amount_ves_e2' | 'rate_e4'>

/** What was sent, in dollars by the rate of its day where it was paid in bolívares. */
export const amountsOf = async (
  tx: Tx,
  by: By,
  { date, amount, amount_ves_e2, rate_e4 }: Sent,
): Promise<Amounts> => {
  insistOnDate(date, by)
  return amount_ves_e2 === undefined
    ? inDollars(amount ?? 0)
    : converted(tx, { date, amount_ves_e2, seen_e4: rate_e4 })
}

/** Said at the field that the person filled in, in its currency. */
export function insistOnMost({ amount, rate_e4 }: Amounts, most: number): void {
  if (amount <= most) return
  if (rate_e4 === null) throw new Invalid({ amount: [`max:${most}`] })
  throw new Invalid({ amount_ves_e2: [`max:${bolivaresOf(most, rate_e4)}`] })
}

type Added = PaidFor & Amounts

/** What an inscription, or a charge, was paid in all stays an amount that can be held; `off` was counted in it and no longer is. */
async function insistOnSum(tx: Tx, added: Added, off = 0): Promise<void> {
  insistOnMost(added, MOST_CENTS - (await countedOf(tx, added)) + off)
}

export async function insertPayment(
  tx: Tx,
  by: By,
  { proof, ...payment }: NewPayment & Brought,
): Promise<number> {
  await insistOnSum(tx, payment)
  const { user_id, type: role } = by.actor
  const { student_id: _, title: __, amount_ves_e2, rate_e4, rate_day, ...rest } = payment
  const { payer_bank, payer_phone, payer_identity, ...plain } = rest
  const inBolivares = amount_ves_e2 && { amount_ves_e2, rate_e4, rate_day }
  const after = { ...plain, ...inBolivares, ...saidPayer({ payer_bank, payer_phone, payer_identity }) }
  // Refusing another's number to a student would tell that it exists: the review shows it instead.
  const taken = await isReceiptTaken(tx, role === 'student' ? payment : after)
  insist(taken ? 'receipt_number_already_exists' : null)
  const isApproved = payment.status === APPROVED
  const { id } = await tx
    .insertInto('payments')
    .values({
      ...payment,
      proof: await keepProof(proof),
      reported_by: user_id,
      ...(isApproved && { reviewed_by: user_id, reviewed_at: by.clock.now() }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const action = role === 'student' ? 'payments.report' : 'payments.create'
  await record(tx, by, { action, entity: 'payment', entity_id: id, after })
  return id
}

/** The student's report of a payment, of what is owed at most: pending until it is reviewed. Gives its id. */
export async function reportPaymentOf(
  tx: Tx,
  by: By,
  {
    inscription_id,
    body,
    proof = null,
  }: { inscription_id: number; body: BodyOf<typeof reportPayment> } & Partial<Brought>,
): Promise<number> {
  const { student_id, period_id, debt_e2, ...period } = await inscriptionFacts(tx, inscription_id)
  const { type, date, receipt_number = null } = body
  const amounts = await amountsOf(tx, by, body)
  // An administrator may register more: `registerPayment`.
  insistOnMost(amounts, debt_e2)
  if (proof) insist(refusalToProve(await waitingProofs(tx, { student_id, period_id })))
  const payment = {
    student_id,
    period_id,
    title: paymentTitle(period),
    type,
    date,
    receipt_number,
    ...amounts,
    ...payerOf(body),
  }
  return insertPayment(tx, by, { ...payment, status: PENDING, proof })
}

/** A payment registered by an administrator; sent approved, it counts at once and the student will be told. Gives its id. */
export async function registerPayment(
  tx: Tx,
  by: By,
  { body, proof = null }: { body: BodyOf<typeof createPayment> } & Partial<Brought>,
): Promise<number> {
  const { student_id, period_id, type, date, title, receipt_number = null, status = PENDING } = body
  const period = await inscribedPeriod(tx, student_id, period_id)
  insist(period ? null : 'student_not_inscribed')
  const charge = body.charge_id ? await heldCharge(tx, body.charge_id) : undefined
  if (body.charge_id) insist(refusalToPay(charge, { student_id, period_id }))
  const named = title ?? charge?.title ?? paymentTitle(period ?? { year: 0, number: 0 })
  const amounts = await amountsOf(tx, by, body)
  const payment = {
    ...{ student_id, period_id, charge_id: charge?.charge_id ?? null, title: named, type, date },
    ...{ receipt_number, status, ...amounts, ...payerOf(body) },
  }
  const id = await insertPayment(tx, by, { ...payment, proof })
  if (status === APPROVED) await queueNotices(tx, by, [id])
  return id
}

type PaymentUpdate = { id: number; body: BodyOf<typeof updatePayment> }

/** Corrects a pending payment, or reviews it, or both. */
export async function changePayment(tx: Tx, by: By, { id, body }: PaymentUpdate): Promise<void> {
  const before = await heldPayment(tx, id)
  insist(refusalToUpdate(by.actor.type, before, Object.keys(body)))
  const { status, rejection_reason = null, ...fields } = body
  if (Object.keys(fields).length > 0) await correct(tx, by, before, fields)
  if (status === APPROVED)
    insist((await takenReceiptsOf(tx, [id])).has(id) ? 'receipt_number_already_exists' : null)
  if (status !== undefined) {
    const reason = status === REJECTED ? rejection_reason : null
    await review(tx, by, [id], { status, rejection_reason: reason })
  }
}

type Fields = Omit<BodyOf<typeof updatePayment>, 'status' | 'rejection_reason'>

async function correct(tx: Tx, by: By, before: PaymentFacts, fields: Fields): Promise<void> {
  const { student_id, period_id, charge_id } = before
  const amounts = await correctedAmounts(tx, by, before, fields)
  if (amounts) await insistOnSum(tx, { student_id, period_id, charge_id, ...amounts }, before.amount)
  const type = fields.type ?? before.type
  // Turned into cash, a payment loses the number that it had.
  const kept = type === CASH && fields.type !== undefined ? null : before.receipt_number
  const receipt_number = fields.receipt_number === undefined ? kept : fields.receipt_number
  const error = receiptError({ type, receipt_number })
  if (error) throw new Invalid({ receipt_number: [error] })
  const taken = await isReceiptTaken(tx, { type, receipt_number, but: before.id })
  insist(taken ? 'receipt_number_already_exists' : null)
  const payer = correctedPayer(before, { ...fields, type })
  const after = { ...fields, type, receipt_number, ...amounts, ...payer }
  await tx.updateTable('payments').set(after).where('id', '=', before.id).execute()
  const { amount, date, title, amount_ves_e2, rate_e4, rate_day, payer_bank, payer_phone, payer_identity } =
    before
  await record(tx, by, {
    action: 'payments.update',
    entity: 'payment',
    entity_id: before.id,
    before: {
      ...{ amount, date, title, type: before.type, receipt_number: before.receipt_number },
      ...(amounts && { amount_ves_e2, rate_e4, rate_day }),
      ...(payer && { payer_bank, payer_phone, payer_identity }),
    },
    after,
  })
}

/** The amounts that a correction makes: a payment in bolívares takes the rate of its new day. Null where none changes. */
async function correctedAmounts(
  tx: Tx,
  by: By,
  before: PaymentFacts,
  { amount, amount_ves_e2, rate_e4, date = before.date }: Fields,
): Promise<Amounts | null> {
  if (amount !== undefined || amount_ves_e2 !== undefined)
    return amountsOf(tx, by, { date, amount, amount_ves_e2, rate_e4 })
  insistOnDate(date, by)
  if (date === before.date || before.amount_ves_e2 === null) return null
  return converted(tx, { date, amount_ves_e2: before.amount_ves_e2 })
}

/** Removes a payment that nobody has reviewed, and that no closed box has had. */
export async function removePayment(tx: Tx, by: By, id: number): Promise<void> {
  const before = await heldPayment(tx, id)
  insist(refusalToReview(before) ?? ((await wasInClosedBox(tx, id)) ? 'payment_in_cash_closing' : null))
  await tx.deleteFrom('payments').where('id', '=', id).execute()
  if (before.proof) await queueJob(tx, removalJob, { key: before.proof })
  const { amount, date, type, receipt_number, student_id, period_id } = before
  const gone = { amount, date, type, receipt_number, student_id, period_id }
  await record(tx, by, { action: 'payments.delete', entity: 'payment', entity_id: id, before: gone })
}
