import { type FormEvent, useEffect, useId, useState } from 'react'
import { logIn } from '#features/account/contract.ts'
import { ApiError, call, renewal } from '#web/api/call.ts'
import { sentenceOf } from '#web/api/errors.ts'
import { deviceToken, isRemembered, openSession, type SessionUser } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { createStore, useStore } from '#web/ui/external-store.ts'
import { goToLanding } from './sign-out.ts'

type RenewalRequest = { why: ApiError; answers: readonly ((renewed: boolean) => void)[] }
const asked = createStore<RenewalRequest | null>(null)

const ask = (why: ApiError) =>
  new Promise<boolean>((resolve) => {
    asked.set({ why, answers: [...(asked.get()?.answers ?? []), resolve] })
  })

function settle(renewed: boolean): void {
  const answers = asked.get()?.answers ?? []
  asked.set(null)
  for (const answer of answers) answer(renewed)
}

/** When the session ends during work: asks for the password over the page, and then resends what waits. */
export function RenewSession({ user }: { user: SessionUser }) {
  const open = useStore(asked)
  useEffect(() => {
    renewal.ask = ask
    return () => {
      renewal.ask = null
    }
  }, [])
  return open && <PasswordDialog user={user} why={sentenceOf(open.why)} />
}

function PasswordDialog({ user, why }: { user: SessionUser; why: string }) {
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const id = useId()

  const giveUp = () => {
    settle(false)
    goToLanding(why)
  }

  async function renew(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      const remember = isRemembered()
      const body = { email: user.email, password, remember, device_token: deviceToken() }
      openSession(await call(logIn, { body }), remember)
      settle(true)
    } catch (error) {
      setProblem(
        error instanceof ApiError ? sentenceOf(error) : 'Parece que no hemos podido procesar su solicitud.',
      )
      setBusy(false)
    }
  }

  return (
    <Dialog
      title="La sesión venció"
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
