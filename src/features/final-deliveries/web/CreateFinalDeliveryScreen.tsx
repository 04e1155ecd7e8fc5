import { CreateScreen } from '#web/forms/FormScreens.tsx'
import { createFinalDelivery } from '../contract.ts'
import { FinalDeliveryFields } from './FinalDeliveryFields.tsx'

const NEW = { name: '', state: 'enabled' }

/** `/final-deliveries/create` */
export function CreateFinalDeliveryScreen() {
  return (
    <CreateScreen
      title="Crear entrega final"
      to="/final-deliveries"
      done="Se ha creado con éxito"
      endpoint={createFinalDelivery}
      defaults={NEW}
      draft="final_delivery"
    >
      <FinalDeliveryFields />
    </CreateScreen>
  )
}
