import { useEffect, useRef, useState } from 'react'
import { stopDigest } from '#features/messages/notifications/digest/contract.ts'
import { call } from '#web/api/call.ts'
import { takeToken } from './link-token.ts'
import { PublicLayout } from './PublicLayout.tsx'
import { useSubmission } from './public-submission.ts'

const token = takeToken()

/** The target of the link in the daily digest: opening it is enough. */
export function StopDigestPage() {
  const [step, setStep] = useState<'stopping' | 'done' | 'refused'>(token ? 'stopping' : 'refused')
  const { busy, problem, submit } = useSubmission()
  const asked = useRef(false)
  const stop = async () => {
    const isDone = await submit(() => call(stopDigest, { body: { token } }).then(() => undefined))
    setStep(isDone ? 'done' : 'refused')
  }
  useEffect(() => {
    if (asked.current || !token) return
    asked.current = true
    void stop()
  })

  if (step === 'done')
    return (
      <PublicLayout title="Resumen diario apagado" lead="Ya no llegará por correo.">
        <p>Las notificaciones siguen en Claustro. El resumen se enciende de nuevo en el perfil.</p>
        <p className="landing-foot text-text-2">
          <a className="link" href="/profile">
            Ir al perfil
          </a>
        </p>
      </PublicLayout>
    )
  if (step === 'refused')
    return (
      <PublicLayout title="No se pudo apagar el resumen">
        <p className="form-problems" role="alert">
          {problem?.text ?? 'El enlace está incompleto: el resumen se apaga en el perfil.'}
        </p>
        {token && !problem?.isFinal && (
          <button type="button" className="btn btn-lg" disabled={busy} onClick={() => void stop()}>
            Intentar de nuevo
          </button>
        )}
        <p className="landing-foot text-text-2">
          <a className="link" href="/profile">
            Ir al perfil
          </a>
        </p>
      </PublicLayout>
    )
  return (
    <PublicLayout title="Resumen diario">
      <p role="status">Apagando el resumen</p>
    </PublicLayout>
  )
}
