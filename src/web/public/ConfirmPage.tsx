import { useEffect, useRef, useState } from 'react'
import { confirmAccount } from '#features/people/account/contract.ts'
import { ApiError, call } from '#web/api/call.ts'
import { takeToken } from './link-token.ts'
import { NewPassword, type Passwords } from './NewPassword.tsx'
import { PublicLayout } from './PublicLayout.tsx'
import { useSubmission } from './public-submission.ts'

const token = takeToken()

type Step = 'checking' | 'password' | 'done' | 'refused'

/** The target of the confirmation mail's link; a new account chooses its password here. */
export function ConfirmPage() {
  const [step, setStep] = useState<Step>(token ? 'checking' : 'refused')
  const { busy, problem, submit } = useSubmission()
  const asked = useRef(false)

  const confirm = async (passwords?: Passwords) => {
    try {
      await call(confirmAccount, { body: { token, ...passwords } })
      setStep('done')
    } catch (error) {
      const needsPassword = error instanceof ApiError && error.status === 422 && 'password' in error.errors
      // After a failure a typed password stays on the screen.
      if (!passwords) setStep(needsPassword ? 'password' : 'refused')
      if (passwords || !needsPassword) throw error
    }
  }

  useEffect(() => {
    if (asked.current || !token) return
    asked.current = true
    void submit(() => confirm())
  })

  if (step === 'done')
    return (
      <PublicLayout title="Cuenta confirmada" lead="Ya puede iniciar sesión.">
        <a className="btn btn-primary btn-lg" href="/">
          Iniciar sesión
        </a>
      </PublicLayout>
    )
  if (step === 'password')
    return (
      <PublicLayout title="Confirmar cuenta" lead="Para terminar, elija la contraseña de su cuenta.">
        <NewPassword
          busy={busy}
          problem={problem}
          action="Confirmar cuenta"
          onSubmit={(passwords) => void submit(() => confirm(passwords))}
        />
      </PublicLayout>
    )
  if (step === 'refused')
    return (
      <PublicLayout title="No se pudo confirmar la cuenta">
        <p className="form-problems" role="alert">
          {problem?.text ?? 'El enlace está incompleto.'}
        </p>
        <p>Abra de nuevo el enlace del correo, o pida a la administración que envíe otro.</p>
        <p className="landing-foot text-text-2">
          <a className="link" href="/">
            Ir a iniciar sesión
          </a>
        </p>
      </PublicLayout>
    )
  return (
    <PublicLayout title="Confirmar cuenta">
      <p role="status">Confirmando la cuenta</p>
    </PublicLayout>
  )
}
