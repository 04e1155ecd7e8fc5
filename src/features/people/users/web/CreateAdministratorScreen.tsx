import { useNavigate } from '@tanstack/react-router'
import { Form, FormGroup } from '#web/forms/Form.tsx'
import { RadioField } from '#web/forms/RadioField.tsx'
import { EmailField, TextField } from '#web/forms/TextField.tsx'
import { Screen } from '#web/ui/Screen.tsx'
import { toast } from '#web/ui/toast.ts'
import { createUser } from '../contract.ts'

/** What each role is for; also on the screen of one administrator. */
export const STAFF_ROLES = [
  { value: 'lowAdmin', label: 'Asistente' },
  { value: 'admin', label: 'Administrador' },
] as const
export const STAFF_ROLES_HINT =
  'Un asistente consulta todo y tramita preinscripciones y pagos; un administrador además crea y configura.'

/** `/administrators/create` */
export function CreateAdministratorScreen() {
  const navigate = useNavigate()
  return (
    <Screen
      title="Crear administrador"
      narrow
      lead="Recibirá un correo con un enlace, válido por 7 días, para confirmar la cuenta y elegir su contraseña."
    >
      <Form
        endpoint={createUser}
        defaults={{ name: '', email: '', role: 'lowAdmin' }}
        submit="Crear administrador"
        onDone={({ data }) => {
          toast.success('Se ha creado el administrador con éxito', `Se envió un correo a ${data.email}.`)
          void navigate({ to: `/administrators/${data.id}` })
        }}
        onCancel={() => void navigate({ to: '/administrators' })}
      >
        <FormGroup>
          <TextField name="name" label="Nombre y apellido" most={100} autoComplete="off" />
          <EmailField name="email" autoComplete="off" hint="Con él se inicia sesión." />
          <RadioField name="role" options={STAFF_ROLES} hint={STAFF_ROLES_HINT} />
        </FormGroup>
      </Form>
    </Screen>
  )
}
