import { showMoney } from '#kernel/money.ts'
import { useAction } from '#web/api/api.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Charge, waiveCharge } from '../../charges/contract.ts'
import { chargeName } from '../../words.ts'
import { CHARGED } from './charged.ts'

/** Waives what is left of a charge, with a reason. */
export function WaiveDialog({ charge, onClose }: { charge: Charge; onClose: () => void }) {
  const action = useAction(waiveCharge, { touches: CHARGED })
  const waive = async (reason: string) => {
    await action.run({ params: { id: charge.id }, body: { reason } })
    onClose()
    toast.success('Se ha exonerado el cargo', chargeName(charge))
  }
  return (
    <ReasonDialog
      title="Exonerar cargo"
      about={[waiveCharge, charge.id]}
      what={`${charge.student_name}: ${chargeName(charge)}. Deja de deber ${showMoney(charge.debt_e2)}.`}
      hint="Queda en el historial, y el estudiante lo lee en su aviso."
      submit="Exonerar"
      busy={action.pending}
      onClose={onClose}
      onGiven={waive}
    />
  )
}
