import { useAnswer } from '#web/api/api.tsx'
import { EditScreen } from '#web/forms/FormScreens.tsx'
import { useIdParam } from '#web/shell/params.ts'
import { showFinalDelivery, updateFinalDelivery } from '../contract.ts'
import { FinalDeliveryFields } from './FinalDeliveryFields.tsx'

/** `/final-deliveries/:id/edit` */
export function EditFinalDeliveryScreen() {
  const id = useIdParam()
  const answer = useAnswer(showFinalDelivery, { params: { id } }, { silent: true })
  return (
    <EditScreen
      title="Editar entrega final"
      to="/final-deliveries"
      done="Se ha actualizado con éxito"
      answer={answer}
      crumb={answer.data?.data.name}
      rows={2}
      endpoint={updateFinalDelivery}
      params={{ id }}
    >
      <FinalDeliveryFields />
    </EditScreen>
  )
}
