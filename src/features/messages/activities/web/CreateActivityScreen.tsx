import { CreateScreen } from '#web/forms/FormScreens.tsx'
import { createActivity } from '../contract.ts'
import { ActivityFields, checkActivity } from './ActivityFields.tsx'

const NEW = { title: '', start_date: '', end_date: '', description: '', observation: '' }

/** `/activities/create` */
export function CreateActivityScreen() {
  return (
    <CreateScreen
      title="Crear actividad"
      to="/activities"
      done="Se ha creado la actividad con éxito"
      endpoint={createActivity}
      defaults={NEW}
      check={checkActivity}
    >
      <ActivityFields />
    </CreateScreen>
  )
}
