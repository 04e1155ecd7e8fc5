import { useState } from 'react'
import { recoverPassword } from '#features/people/account/contract.ts'
import { call } from '#web/api/call.ts'
import { takeToken } from './link-token.ts'
import { NewPassword } from './NewPassword.tsx'
import { PublicLayout } from './PublicLayout.tsx'
import { useSubmission } from './public-submission.ts'

const token = takeToken()

/** The target of the recovery mail's link: a new password. */
export function NewPasswordPage() {
  const [done, setDone] = useState(false)
  const { busy, problem, submit } = useSubmission()

  if (!token)
    return (
      <PublicLayout title="Enlace incompleto" lead="Abra de nuevo el enlace del correo de recuperación.">
        <a className="btn btn-primary btn-lg" href="/recover-account">
          Pedir otro correo
        </a>
      </PublicLayout>
    )
  if (done)
    return (
      <PublicLayout title="Contraseña cambiada" lead="Ya puede iniciar sesión con la contraseña nueva.">
        <a className="btn btn-primary btn-lg" href="/">
          Iniciar sesión
        </a>
      </PublicLayout>
    )
  return (
    <PublicLayout title="Elegir contraseña" lead="Las sesiones abiertas en otros equipos se cerrarán.">
      <NewPassword
        busy={busy}
        problem={problem}
        action="Guardar contraseña"
        onSubmit={(passwords) =>
          void submit(async () => {
            await call(recoverPassword, { body: { token, ...passwords } })
            setDone(true)
          })
        }
      />
    </PublicLayout>
  )
}
