import { CreateScreen } from '#web/forms/FormScreens.tsx'
import { createSpecialization } from '../contract.ts'
import { SpecializationFields } from './SpecializationFields.tsx'

const NEW = { title: '', code: '', is_basic: false, enabled: true }

/** `/specializations/create` */
export function CreateSpecializationScreen() {
  return (
    <CreateScreen
      title="Crear especialidad"
      to="/specializations"
      done="Se ha creado la especialidad con éxito"
      endpoint={createSpecialization}
      defaults={NEW}
    >
      <SpecializationFields />
    </CreateScreen>
  )
}
