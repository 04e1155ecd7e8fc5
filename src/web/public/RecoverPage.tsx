import { useState } from 'react'
import { requestRecovery } from '#features/people/account/contract.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { PublicField } from './PublicField.tsx'
import { PublicForm } from './PublicForm.tsx'
import { PublicLayout } from './PublicLayout.tsx'
import { useSubmission } from './public-submission.ts'

/** Sends the link for a new password to a mail address. */
export function RecoverPage() {
  const [email, setEmail] = useState('')
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { busy, problem, submit } = useSubmission()

  if (sentTo)
    return (
      <PublicLayout title="Revise su correo">
        <div role="status">
          <p>
            Si <strong>{sentTo}</strong> pertenece a una cuenta, en breve llegará un correo de recuperación
            con los pasos para elegir otra contraseña.
          </p>
          <p className="hint">Si no aparece, revise la carpeta de correo no deseado.</p>
        </div>
        <p className="landing-foot text-text-2">
          <a className="link" href="/">
            Volver a iniciar sesión
          </a>
        </p>
      </PublicLayout>
    )

  return (
    <PublicLayout
      title="Recuperar cuenta"
      lead="Ingrese el correo electrónico de su cuenta. En breve llegará un correo de recuperación."
    >
      <PublicForm
        problem={problem}
        onSubmit={() =>
          void submit(async () => {
            await call(requestRecovery, { params: { email: email.trim() } })
            setSentTo(email.trim())
          })
        }
      >
        <PublicField
          id="email"
          label="Correo electrónico"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          value={email}
          onValue={setEmail}
          codes={problem?.fields.email}
        />
        <Button mode="primary" size="lg" type="submit" busy={busy}>
          Enviar correo de recuperación
        </Button>
      </PublicForm>
      <p className="landing-foot text-text-2">
        <a className="link" href="/">
          Volver a iniciar sesión
        </a>
      </p>
    </PublicLayout>
  )
}
