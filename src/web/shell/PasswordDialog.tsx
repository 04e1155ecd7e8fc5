import { type FormEvent, useEffect, useId, useState } from 'react'
import { logIn } from '#features/people/account/contract.ts'
import { ApiError, call } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/errors.ts'
import {
  deviceToken,
  isRemembered,
  onSession,
  openSession,
  type SessionUser,
  session,
} from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { goToLanding } from './sign-out.ts'

const TITLE = 'La sesión venció'

/** What was said last, and the tab's title, name whom or what the page is about. */
function useNothingNamed(): void {
  useEffect(() => {
    const { title } = document
    toast.clear()
    document.title = TITLE
    return () => {
      if (document.title === TITLE) document.title = title
    }
  }, [])
}

type Props = { user: SessionUser; why: ApiError; settle: (renewed: boolean) => void }

export function PasswordDialog({ user, why, settle }: Props) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const id = useId()
  useNothingNamed()
  // Here, or in another tab.
  useEffect(() => onSession(() => session()?.user.id === user.id && settle(true)), [user.id, settle])

  const giveUp = () => {
    settle(false)
    goToLanding(sentenceOf(why))
  }

  async function renew(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      const remember = isRemembered()
      const body = { email: user.email, password, remember, device_token: deviceToken() }
      openSession(await call(logIn, { body }), remember)
    } catch (error) {
      setProblem(
        error instanceof ApiError ? sentenceOf(error) : 'Parece que no hemos podido procesar su solicitud.',
      )
      setBusy(false)
    }
  }

  return (
    <Dialog
      title={TITLE}
      open
      onClose={giveUp}
      dismissable={false}
      footer={
        <>
          <Button onClick={giveUp}>Salir</Button>
          <Button mode="primary" type="submit" form={id} busy={busy}>
            Continuar
          </Button>
        </>
      }
    >
      <form id={id} className="form" onSubmit={renew}>
        <p>Escriba su contraseña para continuar. Nada de lo que escribió se ha perdido.</p>
        <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <div className="field">
          <label className="field-label" htmlFor={`${id}-password`}>
            Contraseña de {user.email}
          </label>
          <input
            data-autofocus
            id={`${id}-password`}
            className="input"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            aria-invalid={problem !== null}
            aria-describedby={`${id}-problem`}
          />
          <p id={`${id}-problem`} className="field-error" role="alert">
            {problem}
          </p>
        </div>
      </form>
    </Dialog>
  )
}
