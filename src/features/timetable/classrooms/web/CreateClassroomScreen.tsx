import { CreateScreen } from '#web/forms/FormScreens.tsx'
import { createClassroom } from '../contract.ts'
import { ClassroomFields } from './ClassroomFields.tsx'

const NEW = { code: '', description: '', max_capacity: null, tags: [], multiple_sections: false }

/** `/classrooms/create` */
export function CreateClassroomScreen() {
  return (
    <CreateScreen
      title="Crear aula"
      to="/classrooms"
      done="Se ha creado el aula con éxito"
      endpoint={createClassroom}
      defaults={NEW}
    >
      <ClassroomFields />
    </CreateScreen>
  )
}
