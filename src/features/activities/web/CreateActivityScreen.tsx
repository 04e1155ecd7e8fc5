import { useNavigate } from '@tanstack/react-router'
import { Form } from '#web/forms/Form.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { toast } from '#web/ui/toast.ts'
import { createActivity } from '../contract.ts'
import { ActivityFields, checkActivity } from './ActivityFields.tsx'

const NEW = { title: '', start_date: '', end_date: '', description: '', observation: '' }

/** `/activities/create` */
export function CreateActivityScreen() {
  const navigate = useNavigate()
  const back = () => void navigate({ to: '/activities' })
  const tell = () => toast.success('Se ha creado la actividad con éxito')

  return (
    <Screen title="Crear actividad" narrow>
      <Form
        endpoint={createActivity}
        defaults={NEW}
        draft="activity"
        check={checkActivity}
        onDone={() => {
          tell()
          back()
        }}
        onNext={tell}
        onCancel={back}
      >
        <ActivityFields />
      </Form>
    </Screen>
  )
}
