import { useState } from 'react'
import { MONEY_NUMBERS } from '#features/money/payments/web/widgets/money-numbers.ts'
import { showMoney } from '#kernel/money.ts'
import { useAction } from '#web/api/api.tsx'
import { offerUndo, toast } from '#web/ui/toast.ts'
import { registerByLine, type UnreportedCredit, undoRegistration } from '../unreported/contract.ts'

type Made = { student_name: string; period_name: string; amount: number }
export type Registration = ReturnType<typeof useRegistration>

/** Registers credits as payments, and offers to undo each. */
export function useRegistration() {
  const { run } = useAction(registerByLine, { touches: MONEY_NUMBERS })
  const undoing = useAction(undoRegistration, { touches: MONEY_NUMBERS })
  const [busy, setBusy] = useState<string | null>(null)
  const undo = async (line_id: number) => {
    await undoing.run({ params: { id: line_id }, body: {} })
    toast.success('Se deshizo el registro del pago')
  }
  const tell = (line_id: number, { student_name, period_name, amount }: Made) =>
    offerUndo(
      'Se ha registrado el pago',
      () => void undo(line_id).catch(() => {}),
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
