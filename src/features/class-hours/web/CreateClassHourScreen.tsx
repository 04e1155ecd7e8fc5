import { useNavigate } from '@tanstack/react-router'
import { Form } from '#web/forms/Form.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { toast } from '#web/ui/toast.ts'
import { createClassHour } from '../contract.ts'
import { ClassHourFields } from './ClassHourFields.tsx'

const NEW = { start_hour: null, start_minute: null, end_hour: null, end_minute: null }

/** `/classhours/create` */
export function CreateClassHourScreen() {
  const navigate = useNavigate()
  const back = () => void navigate({ to: '/classhours' })
  const tell = () => toast.success('Se ha creado la hora de clase con éxito')

  return (
    <Screen title="Crear hora de clase" narrow>
      <Form
        endpoint={createClassHour}
        defaults={NEW}
        draft="class_hour"
        onDone={() => {
          tell()
          back()
        }}
        onNext={tell}
        onCancel={back}
      >
        <ClassHourFields />
      </Form>
    </Screen>
  )
}
