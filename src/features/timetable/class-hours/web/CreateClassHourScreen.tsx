import { CreateScreen } from '#web/forms/FormScreens.tsx'
import { createClassHour } from '../contract.ts'
import { ClassHourFields } from './ClassHourFields.tsx'
import { RegularHours } from './RegularHours.tsx'

const NEW = { start_hour: null, start_minute: null, end_hour: null, end_minute: null }

/** `/classhours/create` */
export function CreateClassHourScreen() {
  return (
    <CreateScreen
      title="Crear hora de clase"
      to="/classhours"
      done="Se ha creado la hora de clase con éxito"
      endpoint={createClassHour}
      defaults={NEW}
      above={<RegularHours />}
    >
      <ClassHourFields />
    </CreateScreen>
  )
}
