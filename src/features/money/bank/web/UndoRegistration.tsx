import { MONEY_NUMBERS } from '#features/money/payments/web/widgets/money-numbers.ts'
import { useAction } from '#web/api/api.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import type { BankLine } from '../contract.ts'
import { undoRegistration } from '../unreported/contract.ts'
import { showSum } from './words.ts'

type Props = { line: BankLine & { payment_id: number }; onClose: () => void }

/** Takes back what was registered of a credit: its payment goes, and the line is nobody's again. */
export function UndoRegistration({ line, onClose }: Props) {
  const { run, pending } = useAction(undoRegistration, { touches: MONEY_NUMBERS })
  const undo = async (reason: string) => {
    const body = { payment_id: line.payment_id, reason }
    await run({ params: { id: line.id }, body }).finally(onClose)
    toast.success('Se ha anulado el registro del pago', line.student_name ?? undefined)
  }
  return (
    <ReasonDialog
      title="Anular el registro"
      about={[undoRegistration, line.payment_id]}
      what={`El pago de ${line.student_name}, registrado con el ingreso de ${showSum(line.amount_e2, line.currency)}, se elimina, y el ingreso queda sin reportar.`}
      hint="Queda en el historial del pago."
      submit="Anular"
      busy={pending}
      onClose={onClose}
      onGiven={undo}
    />
  )
}
