import { useAction } from '#web/api/api.tsx'
import { ReasonDialog } from '#web/ui/ReasonDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { type Discount, endDiscount } from '../../contract.ts'
import { changesSentence, discountName } from '../../words.ts'
import { PRICED } from './priced.ts'

/** Takes a discount away, with a reason. */
export function EndDialog({ discount, onClose }: { discount: Discount; onClose: () => void }) {
  const action = useAction(endDiscount, { touches: PRICED })
  const end = async (reason: string) => {
    const { prices } = await action.run({ params: { id: discount.id }, body: { reason } })
    onClose()
    toast.success('Se ha quitado el descuento', changesSentence(prices))
  }
  return (
    <ReasonDialog
      title="Quitar descuento"
      about={[endDiscount, discount.id]}
      what={`${discount.student_name}: ${discountName(discount)}. La inscripción en curso vuelve a su precio; las de períodos cerrados quedan como están.`}
      hint="Queda en el historial, y el estudiante lo lee en su aviso."
      submit="Quitar"
      busy={action.pending}
      onClose={onClose}
      onGiven={end}
    />
  )
}
