import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { PreregistrationOptions, Receipt } from '#features/enrolment/preregistrations/guest/contract.ts'
import { Button } from '#web/ui/Button.tsx'
import { Stepper } from '#web/ui/Stepper.tsx'
import { ContactStep, PersonalStep, StudiesStep } from './PreinscriptionSteps.tsx'
import { PreinscriptionSummary } from './PreinscriptionSummary.tsx'
import { usePreinscription } from './preinscription-form.ts'
import { type FieldName, STEPS, SUMMARY } from './preinscription-values.ts'

const NAMES = [...STEPS.map(({ title }) => title), 'Revisar y enviar']

type Props = { options: PreregistrationOptions; period_id: number; onSent: (receipt: Receipt) => void }

/** Three named steps and a summary; nothing is sent before the last button. */
export function PreinscriptionForm({ options, period_id, onSent }: Props) {
  const form = usePreinscription(options, period_id, onSent)
  const heading = useStepFocus(form.step)
  const isOnline = useOnline()
  const isSummary = form.step === SUMMARY
  const steps: ReactNode[] = [
    <PersonalStep key="personal" form={form} />,
    <ContactStep key="contact" form={form} />,
    <StudiesStep key="studies" form={form} />,
    <PreinscriptionSummary key="summary" form={form} />,
  ]

  function onwards() {
    if (isSummary) return void form.send()
    const wrong = form.next()
    if (wrong) focusOn(wrong)
  }

  return (
    <form
      className="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onwards()
      }}
    >
      <Stepper steps={NAMES} current={form.step} onGo={form.go} />
      {form.isRestored && (
        <p className="guest-note" role="status">
          Se recuperó lo que había escrito en este dispositivo.
          <Button size="sm" onClick={form.discard}>
            Empezar de nuevo
          </Button>
        </p>
      )}
      {!isOnline && (
        <p className="guest-note" role="status">
          Sin conexión. Lo escrito queda guardado en este dispositivo.
        </p>
      )}
      <h2 ref={heading} tabIndex={-1} className="guest-step">
        {NAMES[form.step]}
      </h2>
      {steps[form.step]}
      {form.notice && (
        <p className="form-problems" role="alert">
          {form.notice}
        </p>
      )}
      <div className="landing-actions flex flex-wrap gap-3">
        <Button mode="primary" size="lg" type="submit" busy={form.busy}>
          {isSummary ? 'Enviar preinscripción' : 'Continuar'}
        </Button>
        {form.step > 0 && (
          <Button size="lg" disabled={form.busy} onClick={() => form.go(form.step - 1)}>
            Volver
          </Button>
        )}
      </div>
      <p className="field-hint">
        {isSummary
          ? 'El instituto usará estos datos solo para la inscripción.'
          : 'Lo escrito se guarda en este dispositivo durante 7 días, hasta que se envíe.'}
      </p>
    </form>
  )
}

const focusOn = (name: FieldName) => document.getElementById(name)?.focus()

/** Focuses the title of a new step, so that it is read out; the first step leaves the focus alone. */
function useStepFocus(step: number) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    heading.current?.focus()
    scrollTo(0, 0)
  }, [step])
  return heading
}

function useOnline(): boolean {
  const [isOnline, setOnline] = useState(() => navigator.onLine)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  return isOnline
}
