import { useState } from 'react'
import { setUp } from '#features/institute/institution/contract.ts'
import { isNearby } from '#features/institute/institution/rules.ts'
import { logIn } from '#features/people/account/contract.ts'
import { ApiError, call } from '#web/api/call.ts'
import { deviceToken, openSession } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { PrintedLetters } from '#web/ui/PrintedLetters.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { useInstitution } from './institution.ts'
import { PasswordField, PublicField } from './PublicField.tsx'
import { PublicForm } from './PublicForm.tsx'
import { PublicLayout } from './PublicLayout.tsx'
import { useSubmission } from './public-submission.ts'

/** Where the page was opened, if others can open it there too. */
const seenAddress = () => (isNearby(location.hostname) ? '' : location.origin)

const FIRST = {
  ...{ name: '', short_name: '', fiscal_id: '', address: '', city: '', phone: '', email: '' },
  public_url: seenAddress(),
}
const NOBODY = { name: '', email: '', password: '', password_confirmation: '' }
type Fields = Record<string, readonly string[]>

const STEPS = ['El instituto', 'La primera persona'] as const

/** The first run of an empty institute: its name, and its first administrator. */
export function SetupPage({ onReady }: { onReady: () => Promise<void> }) {
  const [step, setStep] = useState(0)
  const [institution, setInstitution] = useState(FIRST)
  const [person, setPerson] = useState(NOBODY)
  const { busy, problem, submit } = useSubmission()
  const asksAddress = useInstitution()?.public_url === null
  const differs = person.password_confirmation !== '' && person.password !== person.password_confirmation

  async function create() {
    const { password_confirmation: _, ...administrator } = person
    const { public_url, ...named } = institution
    const body_institution = asksAddress ? institution : named
    const refused = await call(setUp, { body: { institution: body_institution, administrator } }).then(
      () => null,
      existing,
    )
    const { email, password } = administrator
    const body = { email, password, remember: false, device_token: deviceToken() }
    try {
      openSession(await call(logIn, { body }), false)
    } catch (error) {
      throw refused ?? error
    }
    await onReady()
  }

  function next() {
    if (step === 0) return setStep(1)
    if (differs) return
    void submit(async () => {
      try {
        await create()
      } catch (error) {
        // A refusal of the first step's fields is mended there.
        if (hasFirstStep(error)) setStep(0)
        throw error
      }
    })
  }

  return (
    <PublicLayout
      wide
      title="Configurar el instituto"
      lead="Dos pasos: los datos del instituto y la persona que lo administra. Todo se puede cambiar después."
    >
      <Stepper steps={STEPS} current={step} onGo={setStep} />
      <PublicForm problem={problem} onSubmit={next}>
        {step === 0 ? (
          <InstitutionStep
            value={institution}
            onValue={(change) => setInstitution({ ...institution, ...change })}
            fields={problem?.fields ?? {}}
            asksAddress={asksAddress}
          />
        ) : (
          <PersonStep
            value={person}
            onValue={(change) => setPerson({ ...person, ...change })}
            fields={problem?.fields ?? {}}
            differs={differs}
          />
        )}
        <div className="landing-actions flex flex-wrap gap-3">
          {step > 0 && (
            <Button size="lg" onClick={() => setStep(0)} disabled={busy}>
              Volver
            </Button>
          )}
          <Button mode="primary" size="lg" type="submit" busy={busy}>
            {step === 0 ? 'Continuar' : 'Crear el instituto'}
          </Button>
        </div>
      </PublicForm>
    </PublicLayout>
  )
}

/** The institute exists, perhaps by an attempt whose answer was lost: its administrator can sign in. */
function existing(error: unknown): unknown {
  if (error instanceof ApiError && error.code === 'institution_already_exists') return error
  throw error
}

const hasFirstStep = (error: unknown) =>
  error instanceof Error &&
  'errors' in error &&
  Object.keys({ ...Object(error.errors) }).some((field) => field.startsWith('institution.'))

type StepProps<T> = { value: T; onValue: (change: Partial<T>) => void; fields: Fields }

function InstitutionStep({
  value,
  onValue,
  fields,
  asksAddress,
}: StepProps<typeof FIRST> & { asksAddress: boolean }) {
  const field = (name: keyof typeof FIRST) => ({
    id: `institution-${name}`,
    value: value[name],
    onValue: (text: string) => onValue({ [name]: text }),
    codes: fields[`institution.${name}`],
  })
  return (
    <>
      <PublicField
        {...field('name')}
        label="Nombre del instituto"
        optional={false}
        autoComplete="organization"
        maxLength={150}
      />
      <PublicField {...field('short_name')} label="Nombre corto o siglas" optional={false} maxLength={30} />
      <PrintedLetters text={value.name + value.short_name} />
      <div className="form-grid">
        <PublicField {...field('fiscal_id')} label="RIF" optional maxLength={20} placeholder="J-12345678-9" />
        <PublicField
          {...field('city')}
          label="Ciudad"
          optional
          autoComplete="address-level2"
          maxLength={80}
        />
        <PublicField
          {...field('phone')}
          label="Teléfono"
          type="tel"
          optional
          autoComplete="tel"
          maxLength={30}
        />
        <PublicField
          {...field('email')}
          label="Correo electrónico"
          type="email"
          optional
          autoComplete="off"
        />
      </div>
      <PublicField
        {...field('address')}
        label="Dirección"
        optional
        autoComplete="street-address"
        maxLength={300}
      />
      <PrintedLetters text={value.city + value.address} />
      {asksAddress && (
        <PublicField
          {...field('public_url')}
          label="Dirección web"
          type="url"
          optional
          autoComplete="url"
          maxLength={100}
          placeholder="https://claustro.instituto.edu.ve"
          hint="La que escribe la gente para entrar. Los documentos llevan un código QR que lleva a ella; sin ella no se hace ninguno."
        />
      )}
    </>
  )
}

function PersonStep({ value, onValue, fields, differs }: StepProps<typeof NOBODY> & { differs: boolean }) {
  const field = (name: keyof typeof NOBODY) => ({
    id: `administrator-${name}`,
    value: value[name],
    onValue: (text: string) => onValue({ [name]: text }),
    codes: fields[`administrator.${name}`],
  })
  return (
    <>
      <PublicField {...field('name')} label="Nombre y apellido" autoComplete="name" maxLength={100} />
      <PublicField
        {...field('email')}
        label="Correo electrónico"
        type="email"
        autoComplete="username"
        hint="Con él se inicia sesión."
      />
      <PasswordField
        {...field('password')}
        label="Contraseña"
        autoComplete="new-password"
        minLength={12}
        maxLength={128}
        hint="Al menos 12 caracteres. Una frase corta es fácil de recordar y difícil de adivinar."
      />
      <PasswordField
        {...field('password_confirmation')}
        label="Repita la contraseña"
        autoComplete="new-password"
        codes={differs ? ['confirmed'] : undefined}
      />
    </>
  )
}
