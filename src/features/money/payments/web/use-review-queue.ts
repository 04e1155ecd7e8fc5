import { useState } from 'react'
import { approveByLines } from '#features/money/bank/contract.ts'
import { showMoney } from '#kernel/money.ts'
import { ApiError, call, readAgain } from '#web/api/api.tsx'
import { sentenceOf, showError } from '#web/api/errors.ts'
import { offerUndo } from '#web/ui/toast.ts'
import { type Payment, showPayment, updatePayment } from '../contract.ts'
import { APPROVED, PENDING } from '../rules.ts'
import { outcomeOf } from '../words.ts'
import { readMoneyAgain } from './widgets/money-numbers.ts'
import { takeBack } from './widgets/take-back.ts'

/** Never «approved» before the server said so: until then it is being sent. */
type Mark = { state: 'sending' } | { state: 'failed'; why: string }
/** `line_id`: the bank's line by which it is approved. */
export type Verdict = { status: number; rejection_reason?: string; line_id?: number | undefined }

/** The payment as it is once it was decided. */
async function decided({ id, updated_at }: Payment, { line_id, ...body }: Verdict): Promise<Payment> {
  if (line_id === undefined)
    return (await call(updatePayment, { params: { id }, body }, { version: updated_at })).data
  const { data } = await call(approveByLines, {
    body: { pairs: [{ payment_id: id, line_id, version: updated_at }] },
  })
  const [left] = data.skipped
  if (left) {
    const { REFUSALS } = await import('#web/refusals.ts')
    throw new ApiError(409, { message: left.code, description: REFUSALS[left.code].text }, null)
  }
  return (await call(showPayment, { params: { id }, query: {} })).data
}

/** With a payment as the server has it; what its inscription was paid is the same for its other payments. */
function withFresh(payments: readonly Payment[], fresh: Payment): readonly Payment[] {
  const known = payments.some(({ id }) => id === fresh.id) ? payments : [...payments, fresh]
  const { student_id, period_id, paid_amount_e2, pending_amount_e2 } = fresh
  const isBeside = (one: Payment) => one.student_id === student_id && one.period_id === period_id
  return known.map((one) => {
    if (one.id === fresh.id) return fresh
    return isBeside(one) ? { ...one, paid_amount_e2, pending_amount_e2 } : one
  })
}

/** What the server has not confirmed yet, by payment. */
function useMarks() {
  const [marks, setMarks] = useState<ReadonlyMap<number, Mark>>(new Map())
  const mark = (id: number, to: Mark | null) =>
    setMarks((now) => {
      const next = new Map(now)
      if (to) next.set(id, to)
      else next.delete(id)
      return next
    })
  return { marks, mark }
}

function offerUndoOf(payment: Payment, undo: () => void): void {
  const what = `${payment.student_name}, ${showMoney(payment.amount)}`
  if (payment.status === APPROVED) offerUndo('Aprobado', undo, `${what}: ${outcomeOf(payment)}`)
  else offerUndo('Rechazado', undo, what)
}

/** The payments of a sitting, as they are now, one of them at hand; the rest of the screen is told of each change. */
export function useReviewQueue(first: readonly Payment[]) {
  const [payments, setPayments] = useState(first)
  const { marks, mark } = useMarks()
  const [at, setAt] = useState<number | undefined>(first[0]?.id)
  const isOpen = (one: Payment) => one.status === PENDING && marks.get(one.id)?.state !== 'sending'
  const open = payments.filter(isOpen)
  const current = payments.find(({ id }) => id === at)
  const put = (fresh: Payment) => setPayments((now) => withFresh(now, fresh))
  /** As it is now, after its review was taken back. */
  const reopen = async (id: number) => {
    const { data } = await call(showPayment, { params: { id }, query: {} })
    mark(id, null)
    put(data)
    setAt(id)
  }
  const send = async (payment: Payment, body: Verdict, onSent?: () => void) => {
    mark(payment.id, { state: 'sending' })
    try {
      const data = await decided(payment, body)
      onSent?.()
      mark(payment.id, null)
      put(data)
      const undo = async () => {
        if (await takeBack([data.id], { version: data.updated_at })) await reopen(data.id).catch(showError)
      }
      offerUndoOf(data, () => void undo())
    } catch (error) {
      mark(payment.id, { state: 'failed', why: sentenceOf(error) })
      if (!(error instanceof ApiError) || error.status !== 409) showError(error)
    }
    readMoneyAgain()
    if (body.line_id !== undefined) readAgain(['bank'], { later: true })
  }
  /** On to the next one that waits; after the last, back to the first that was passed over. */
  const next = (from: number | undefined) => {
    const index = payments.findIndex(({ id }) => id === from)
    const isOther = (one: Payment) => one.id !== from && isOpen(one)
    setAt((payments.slice(index + 1).find(isOther) ?? payments.find(isOther))?.id ?? from)
  }
  const move = (step: number) => {
    const index = payments.findIndex(({ id }) => id === at) + step
    setAt(payments[Math.min(Math.max(index, 0), payments.length - 1)]?.id)
  }
  return {
    payments,
    open,
    current,
    marks,
    pick: setAt,
    move,
    reopen,
    canDecide: current !== undefined && isOpen(current),
    decide: (body: Verdict, onSent?: () => void) => {
      if (!current || !isOpen(current)) return
      void send(current, body, onSent)
      next(current.id)
    },
  }
}
export type ReviewQueue = ReturnType<typeof useReviewQueue>
