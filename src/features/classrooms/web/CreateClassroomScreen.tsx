import { useNavigate } from '@tanstack/react-router'
import { Form } from '#web/forms/Form.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { toast } from '#web/ui/toast.ts'
import { createClassroom } from '../contract.ts'
import { ClassroomFields } from './ClassroomFields.tsx'

const NEW = { code: '', description: '', max_capacity: null, multiple_sections: false }

/** `/classrooms/create` */
export function CreateClassroomScreen() {
  const navigate = useNavigate()
  const back = () => void navigate({ to: '/classrooms' })
  const tell = () => toast.success('Se ha creado el aula con éxito')

  return (
    <Screen title="Crear aula" narrow>
      <Form
        endpoint={createClassroom}
        defaults={NEW}
        draft="classroom"
        onDone={() => {
          tell()
          back()
        }}
        onNext={tell}
        onCancel={back}
      >
        <ClassroomFields />
      </Form>
    </Screen>
  )
}
