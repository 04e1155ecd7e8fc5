import { useEffect, useMemo, useRef, useState } from 'react'
import type { PublicInstitution } from '#features/institute/institution/contract.ts'
import { logIn } from '#features/people/account/first-calls.ts'
import { call } from '#web/api/call.ts'
import { deviceToken, openSession } from '#web/api/session.ts'
import { pathAfterLogin } from '#web/public/public-paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { ofTab } from '#web/ui/browser-storage.ts'
import { toast } from '#web/ui/toast.ts'
import { useInstitution } from './institution.ts'
import { PasswordField, PublicField } from './PublicField.tsx'
import { PublicForm } from './PublicForm.tsx'
import { PublicLayout } from './PublicLayout.tsx'
import { useSubmission } from './public-submission.ts'
import type { Early } from './typed-before-script.ts'

const DEMO_PASSWORD = 'claustro-demo'

type Typed = { email: string; password: string; remember: boolean }

type Props = {
  early: Early
  enter: (to: string) => Promise<void>
  /** Loads the application ahead of the sign-in. */
  prefetch: () => void
}

/** A blank that came along with a copied password is not seen. */
const blankHint = (password: string) =>
  /^\s|\s$/.test(password) ? 'Comienza o termina con un espacio.' : undefined

/** The landing page, with the words and places of the static form in `index.html`. */
export function LoginPage({ early, enter, prefetch }: Props) {
  const { pressed: isPressed, restore: _, ...before } = early
  const [typed, setTyped] = useState<Typed>(before)
  const { busy, problem, submit, clear } = useSubmission()
  const institution = useInstitution()

  async function signIn({ email, password, remember }: Typed) {
    const notice = toast.loading('Iniciando sesión')
    await submit(async () => {
      const body = { email: email.trim(), password, remember, device_token: deviceToken() }
      openSession(await call(logIn, { body }), remember)
      await enter(pathAfterLogin(location.search))
    })
    toast.dismiss(notice)
  }

  const pressed = useRef(isPressed)
  useEffect(() => {
    // The button was pressed before this script had loaded: it signs in, or says what is missing.
    if (pressed.current) document.querySelector<HTMLElement>('main form [type=submit]')?.click()
    pressed.current = false
  })

  const set = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change })
    if (problem) clear()
    // The application loads while the person types.
    prefetch()
  }

  return (
    <PublicLayout
      title="Iniciar sesión"
      lead="Le damos la bienvenida. Ingrese sus datos para continuar."
      beside={
        <>
          <WithoutAccount />
          <DemoAccounts
            accounts={institution?.demo_accounts ?? null}
            busy={busy}
            onPick={(email) => {
              const demo = { email, password: DEMO_PASSWORD, remember: false }
              setTyped(demo)
              void signIn(demo)
            }}
          />
        </>
      }
    >
      <PublicForm problem={problem} onSubmit={() => void signIn(typed)}>
        <PublicField
          id="email"
          label="Correo electrónico"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          value={typed.email}
          onValue={(email) => set({ email })}
          codes={problem?.fields.email}
        />
        <PasswordField
          id="password"
          label="Contraseña"
          autoComplete="current-password"
          hint={blankHint(typed.password)}
          value={typed.password}
          onValue={(password) => set({ password })}
          codes={problem?.fields.password}
        />
        <RememberRow checked={typed.remember} onChange={(remember) => set({ remember })} />
        <Button mode="primary" size="lg" type="submit" busy={busy}>
          Iniciar sesión
        </Button>
      </PublicForm>
    </PublicLayout>
  )
}

const TRIED = 'claustro.tried'

/** Whether this browser has room for a session beyond this page. */
function keepsSessions(): boolean {
  const isKept = ofTab.setItem(TRIED, ' '.repeat(4096))
  ofTab.removeItem(TRIED)
  return isKept
}

const [LASTS, ENDS] = [
  'Hasta 30 días en este equipo; la administración, hasta 12 horas.',
  'Este navegador no guarda datos: al recargar o cerrar la página habrá que entrar de nuevo.',
]

type RememberProps = { checked: boolean; onChange: (remember: boolean) => void }

/** Whether the session lasts, and the link for a forgotten password. */
function RememberRow({ checked, onChange }: RememberProps) {
  const isKept = useMemo(keepsSessions, [])
  return (
    <div className="landing-row">
      <label className="check">
        <input
          id="remember"
          type="checkbox"
          aria-describedby="remember-foot"
          checked={checked && isKept}
          disabled={!isKept}
          onChange={(event) => onChange(event.target.checked)}
        />
        Recordarme
      </label>
      <a className="link" href="/recover-account">
        ¿Olvidó su contraseña?
      </a>
      <p id="remember-foot" className="field-hint">
        {isKept ? LASTS : ENDS}
      </p>
    </div>
  )
}

type DemoProps = {
  accounts: PublicInstitution['demo_accounts']
  busy: boolean
  onPick: (email: string) => void
}

/** What a person can do without an account. */
function WithoutAccount() {
  return (
    <section>
      <h2>Sin cuenta</h2>
      <ul>
        <li>
          <a href="/preinscription">
            <b>Preinscribirse</b>
            <span>Para ingresar por primera vez</span>
          </a>
        </li>
      </ul>
    </section>
  )
}

function DemoAccounts({ accounts, busy, onPick }: DemoProps) {
  if (!accounts) return null
  return (
    <section>
      <h2>Instituto de demostración</h2>
      <ul>
        {accounts.map(({ email, role_label }) => (
          <li key={email}>
            <button type="button" disabled={busy} onClick={() => onPick(email)}>
              <b>{role_label}</b>
              <span>{email}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="hint">Se entra con un toque. Todas usan la contraseña {DEMO_PASSWORD}.</p>
    </section>
  )
}
