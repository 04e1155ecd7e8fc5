import { useNavigate } from '@tanstack/react-router'
import { Form } from '#web/forms/Form.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { toast } from '#web/ui/toast.ts'
import { createTeacher } from '../contract.ts'
import { ChargeFields, PersonFields, sendable } from './TeacherFields.tsx'
import { useTeacherPath } from './words.ts'

/** `/teachers/create` and `/coordinators/create` */
export function CreateTeacherScreen() {
  const navigate = useNavigate()
  const place = useTeacherPath()
  const is_coordinator = place === '/coordinators'
  const noun = is_coordinator ? 'coordinador' : 'profesor'
  return (
    <Screen
      title={`Crear ${noun}`}
      narrow
      lead="Recibirá un correo con un enlace, válido por 7 días, para confirmar la cuenta y elegir su contraseña."
    >
      <Form
        endpoint={createTeacher}
        defaults={{ identity_kind: 'V', is_coordinator }}
        body={sendable}
        submit={`Crear ${noun}`}
        touches={['specializations']}
        onDone={({ data }) => {
          toast.success(`Se ha creado el ${noun} con éxito`, `Se envió un correo a ${data.email}.`)
          void navigate({ to: `${place}/${data.id}` })
        }}
        onNext={({ data }) =>
          toast.success(`Se ha creado el ${noun} con éxito`, `Se envió un correo a ${data.email}.`)
        }
        onCancel={() => void navigate({ to: place })}
      >
        <PersonFields />
        <ChargeFields />
      </Form>
    </Screen>
  )
}
