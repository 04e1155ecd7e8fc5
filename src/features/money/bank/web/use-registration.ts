import { useState } from 'react'
import { MONEY_NUMBERS } from '#features/money/payments/web/widgets/money-numbers.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { showMoney } from '#kernel/money.ts'
import { useAction } from '#web/api/api.tsx'
import { offerUndo, toast } from '#web/ui/toast.ts'
import { registerByLine, type UnreportedCredit, undoRegistration } from '../unreported/contract.ts'

type Made = AnswerOf<typeof registerByLine>['data']
export type Registration = ReturnType<typeof useRegistration>

/** Registers credits as payments, and offers to undo each. */
export function useRegistration() {
  const { run } = useAction(registerByLine, { touches: MONEY_NUMBERS })
  const undoing = useAction(undoRegistration, { touches: MONEY_NUMBERS })
  const [busy, setBusy] = useState<string | null>(null)
  const undo = async (line_id: number, payment_id: number) => {
    await undoing.run({ params: { id: line_id }, body: { payment_id } })
    toast.success('Se deshizo el registro del pago')
  }
  const tell = (line_id: number, { payment_id, student_name, period_name, amount }: Made) =>
    offerUndo(
      'Se ha registrado el pago',
      () => void undo(line_id, payment_id).catch(() => {}),
      `${student_name}, ${period_name}, ${showMoney(amount)}`,
    )
  const register = async ({ id }: UnreportedCredit, student_id: number) => {
    setBusy(`${id} ${student_id}`)
    try {
      const { data } = await run({ params: { id }, body: { student_id } })
      tell(id, data)
    } finally {
      setBusy(null)
    }
  }
  return { register, tell, busy }
}
