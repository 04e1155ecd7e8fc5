import { record } from '#features/institute/audit/server/actions.ts'
import { approveAgain, rejectReversed } from '#features/money/payments/from-bank/server/actions.ts'
import { insist, Refusal } from '#kernel/errors.ts'
import type { By } from '#server/call.ts'
import type { Tx } from '#server/database/db.ts'
import { heldLines } from '../../server/queries.ts'
import { canReverse } from '../rules.ts'
import { provingLineOf, reversalOf } from './queries.ts'

type Reversing = { debit_id: number; payment_id: number; reason: string }

/** Rejects an approved payment whose credit the bank took back; both lines are kept with it. */
export async function reverse(tx: Tx, by: By, { debit_id, payment_id, reason }: Reversing): Promise<void> {
  const { bank_line_id: credit_id = null } = (await provingLineOf(tx, payment_id)) ?? {}
  if (credit_id === null) throw new Refusal('bank_line_is_no_reversal')
  // Lines before payments, as where they are approved.
  const lines = await heldLines(tx, [debit_id, credit_id])
  const [debit, credit] = [lines.get(debit_id), lines.get(credit_id)]
  insist(debit?.is_used ? 'bank_line_taken' : null)
  if (!debit || !credit || !canReverse(debit, credit)) throw new Refusal('bank_line_is_no_reversal')
  const rejected = await rejectReversed(tx, by, { payment_id, credit_id, debit_id, reason })
  if (!rejected) throw new Refusal('bank_line_is_no_reversal')
  const { told_at, rejected_at: created_at } = rejected
  await tx
    .insertInto('bank_reversals')
    .values({ debit_id, credit_id, payment_id, user_id: by.actor.user_id, told_at, created_at })
    .execute()
}

/** Takes a reversal back: the payment is approved by its credit again, unless somebody reviewed it since. */
export async function undoReverse(tx: Tx, by: By, debit_id: number): Promise<void> {
  const { credit_id } = (await reversalOf(tx, debit_id)) ?? {}
  if (credit_id === undefined) throw new Refusal('bank_line_has_nothing_to_undo')
  await heldLines(tx, [debit_id, credit_id])
  const kept = await reversalOf(tx, debit_id)
  if (kept?.credit_id !== credit_id) throw new Refusal('bank_line_has_nothing_to_undo')
  const { payment_id, told_at, created_at: rejected_at } = kept
  const again = { payment_id, credit_id, rejected_at, told_at }
  const action = 'bank.undo_reversal'
  const is_approved = await approveAgain(tx, by, again)
  // After the payment is held: whoever deletes one takes it out of here.
  await tx.deleteFrom('bank_reversals').where('debit_id', '=', debit_id).execute()
  // A review that stands says nothing of it.
  if (!is_approved)
    await record(tx, by, {
      action,
      entity: 'payment',
      entity_id: payment_id,
      before: { bank_line_id: debit_id },
    })
}
