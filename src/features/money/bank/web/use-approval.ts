import { useState } from 'react'
import { MONEY_NUMBERS } from '#features/money/payments/web/widgets/money-numbers.ts'
import { takeBack } from '#features/money/payments/web/widgets/take-back.ts'
import { readAgain, useAction } from '#web/api/api.tsx'
import { offerUndo } from '#web/ui/toast.ts'
import { approveByLines, type PaymentMatch } from '../contract.ts'
import { paymentsWord } from './words.ts'

/** As many as are taken back by one act. */
export const MOST_AT_ONCE = 2_000

export type Proof = { payment: PaymentMatch['payment']; line_id: number }
export type SkippedPayment = { payment: PaymentMatch['payment']; code: string }
export type Approval = ReturnType<typeof useApproval>

/** Approves payments by their lines, offers to undo it, and keeps what was skipped until the next act. */
export function useApproval() {
  const action = useAction(approveByLines, { touches: MONEY_NUMBERS })
  const [skipped, setSkipped] = useState<readonly SkippedPayment[]>([])
  const approve = async (proofs: readonly Proof[]) => {
    const pairs = proofs.map(({ payment, line_id }) => ({ payment_id: payment.id, line_id }))
    const { data } = await action.run({ body: { pairs } })
    const codes = new Map(data.skipped.map(({ payment_id, code }) => [payment_id, code]))
    setSkipped(
      proofs.flatMap(({ payment }) => {
        const code = codes.get(payment.id)
        return code ? [{ payment, code }] : []
      }),
    )
    const done = proofs.filter(({ payment }) => !codes.has(payment.id))
    if (done.length === 0) return
    const undo = async () => {
      await takeBack(done.map(({ payment }) => payment.id))
      readAgain(['bank'])
    }
    const isOne = done.length === 1
    offerUndo(
      `${isOne ? 'Se ha aprobado' : 'Se han aprobado'} ${paymentsWord(done.length)}`,
      () => void undo(),
      isOne ? done[0]?.payment.student_name : undefined,
    )
  }
  return { approve, isBusy: action.pending, skipped, forgetSkipped: () => setSkipped([]) }
}
