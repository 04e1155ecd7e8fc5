import { useNavigate } from '@tanstack/react-router'
import { Form } from '#web/forms/Form.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { toast } from '#web/ui/toast.ts'
import { createSpecialization } from '../contract.ts'
import { SpecializationFields } from './SpecializationFields.tsx'

const NEW = { title: '', code: '', is_basic: false, enabled: true }

/** `/specializations/create` */
export function CreateSpecializationScreen() {
  const navigate = useNavigate()
  const back = () => void navigate({ to: '/specializations' })
  const tell = () => toast.success('Se ha creado la especialidad con éxito')

  return (
    <Screen title="Crear especialidad" narrow>
      <Form
        endpoint={createSpecialization}
        defaults={NEW}
        draft="specialization"
        onDone={() => {
          tell()
          back()
        }}
        onNext={tell}
        onCancel={back}
      >
        <SpecializationFields />
      </Form>
    </Screen>
  )
}
