import { changePassword } from '#features/people/account/credentials/contract.ts'
import { LEAST_LENGTH } from '#kernel/password.ts'
import { Form } from '#web/forms/Form.tsx'
import { PasswordField } from '#web/forms/PasswordField.tsx'
import { toast } from '#web/ui/toast.ts'

const EMPTY = { current_password: '', password: '', password_confirmation: '' }

/** The change of the own password. */
export function PasswordForm({ user_id, onDone }: { user_id: number; onDone: () => void }) {
  return (
    <Form
      endpoint={changePassword}
      params={{ id: user_id }}
      defaults={EMPTY}
      clears
      submit="Cambiar contraseña"
      onDone={() => {
        toast.success('Se ha actualizado la contraseña con éxito', 'Las demás sesiones se cerraron.')
        onDone()
      }}
    >
      <PasswordField name="current_password" autoComplete="current-password" />
      <PasswordField
        name="password"
        label="Contraseña nueva"
        autoComplete="new-password"
        hint={`${LEAST_LENGTH} caracteres o más. Se rechazan las contraseñas comunes y las que repiten el nombre, el correo, el documento o el instituto: son las primeras que alguien prueba. Una frase corta sirve bien.`}
      />
      <PasswordField
        name="password_confirmation"
        label="Repita la contraseña nueva"
        autoComplete="new-password"
      />
    </Form>
  )
}
