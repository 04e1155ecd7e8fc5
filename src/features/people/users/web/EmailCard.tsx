import { lazy, Suspense } from 'react'
import { changeEmail } from '#features/people/account/credentials/contract.ts'
import { Form } from '#web/forms/Form.tsx'
import { EmailField } from '#web/forms/TextField.tsx'
import { Card } from '#web/ui/Card.tsx'
import { toast } from '#web/ui/toast.ts'

// Of another, nobody is asked for it: the administrator's screen does not wait for what it rarely needs.
const PasswordField = lazy(async () => ({
  default: (await import('#web/forms/PasswordField.tsx')).PasswordField,
}))

type Props = {
  user_id: number
  email: string
  /** Of oneself, in other words than of another. */
  isOwn: boolean
  onDone?: (email: string) => void
}

/** The address with which somebody signs in, and its change. */
export function EmailCard({ email, ...props }: Props) {
  return (
    <Card title="Correo electrónico">
      <p className="mb-4">
        {props.isOwn ? 'Se inicia sesión con ' : 'Inicia sesión con '}
        <strong className="wrap-anywhere">{email}</strong>. {props.isOwn ? OWN_CHANGE : OTHERS_CHANGE}
      </p>
      <EmailForm {...props} />
    </Card>
  )
}

export const OWN_CHANGE = 'Al cambiarlo, llega un aviso a la dirección anterior.'
const OTHERS_CHANGE =
  'Para cambiarlo se envía un enlace a la dirección nueva; hasta que se abra, vale la de ahora, que recibe un aviso.'

export function EmailForm({ user_id, isOwn, onDone }: Omit<Props, 'email'>) {
  return (
    <Form
      endpoint={changeEmail}
      params={{ id: user_id }}
      defaults={isOwn ? { new_email: '', current_password: '' } : { new_email: '' }}
      touches={['session']}
      clears
      submit="Cambiar correo"
      onDone={({ data }) => {
        if (data.pending_email)
          toast.success(
            'Se ha enviado el enlace',
            `El correo cambiará cuando se abra en ${data.pending_email}.`,
          )
        else toast.success('Se ha actualizado el correo electrónico con éxito')
        onDone?.(data.email)
      }}
    >
      <EmailField name="new_email" autoComplete={isOwn ? 'email' : 'off'} />
      {isOwn && (
        <Suspense>
          <PasswordField name="current_password" needed autoComplete="current-password" />
        </Suspense>
      )}
    </Form>
  )
}
