import './preinscription.css'
import { useEffect, useState } from 'react'
import type { PreregistrationOptions, Receipt } from '#features/enrolment/preregistrations/guest/contract.ts'
import { preregistrationOptions } from '#features/enrolment/preregistrations/guest/first-calls.ts'
import { Button } from '#web/ui/Button.tsx'
import { PreinscriptionClosed } from './PreinscriptionClosed.tsx'
import type { PreinscriptionForm } from './PreinscriptionForm.tsx'
import { PreinscriptionReceipt } from './PreinscriptionReceipt.tsx'
import { PublicLayout } from './PublicLayout.tsx'
import { callPatiently } from './patient-call.ts'
import { forgetReceipt, lastReceipt } from './preinscription-receipt.ts'

type Ready = { options: PreregistrationOptions; Form: typeof PreinscriptionForm }
type LoadState = 'loading' | 'failed' | Ready

function useOptions(): [LoadState, () => void] {
  const [found, setFound] = useState<LoadState>('loading')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again with every attempt
  useEffect(() => {
    let isHere = true
    // The form and its checks come beside what they need, and after the page itself.
    Promise.all([callPatiently(preregistrationOptions), import('./PreinscriptionForm.tsx')]).then(
      ([{ data }, form]) => isHere && setFound({ options: data, Form: form.PreinscriptionForm }),
      () => isHere && setFound('failed'),
    )
    return () => {
      isHere = false
    }
  }, [attempt])
  const retry = () => {
    setFound('loading')
    setAttempt(attempt + 1)
  }
  return [found, retry]
}

const leadOf = (found: LoadState) =>
  typeof found === 'object' && found.options.period
    ? `Período ${found.options.period.year}-${found.options.period.number}. Toma unos 3 minutos. Tenga a mano el documento de identidad y un correo electrónico que revise.`
    : undefined

/** The guest's pre-enrolment: no session, no account (rules.md#pre-registrations). */
export function PreinscriptionPage() {
  const [found, retry] = useOptions()
  const [receipt, setReceipt] = useState<Receipt | null>(lastReceipt)

  const sent = (made: Receipt) => {
    history.replaceState(null, '', location.pathname)
    setReceipt(made)
    scrollTo(0, 0)
  }
  const another = () => {
    forgetReceipt()
    setReceipt(null)
  }

  return (
    <PublicLayout title="Preinscripción" lead={receipt ? undefined : leadOf(found)} wide>
      {receipt ? (
        <PreinscriptionReceipt receipt={receipt} onAnother={another} />
      ) : (
        <Present found={found} retry={retry} onSent={sent} />
      )}
    </PublicLayout>
  )
}

type PresentProps = { found: LoadState; retry: () => void; onSent: (receipt: Receipt) => void }

function Present({ found, retry, onSent }: PresentProps) {
  if (found === 'loading')
    return (
      <div className="guest-waiting" role="status">
        Cargando la preinscripción
      </div>
    )
  if (found === 'failed')
    return (
      <div className="form-problems" role="alert">
        <p>
          No fue posible contactar con el servidor. Lo que haya escrito sigue guardado en este dispositivo.
        </p>
        <Button onClick={retry}>Reintentar</Button>
      </div>
    )
  const { options, Form } = found
  if (!options.period || options.specializations.length === 0) return <PreinscriptionClosed {...options} />
  return <Form options={options} period_id={options.period.id} onSent={onSent} />
}
