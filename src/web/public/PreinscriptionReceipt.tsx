import { useEffect, useRef } from 'react'
import type { Receipt } from '#features/enrolment/preregistrations/guest/contract.ts'
import { SHIFT_LABELS } from '#features/timetable/section-names/words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'

const STEPS: Record<Receipt['next_steps'][number], string> = {
  review: 'El instituto revisa los datos.',
  mail: 'La respuesta llega al correo electrónico.',
  confirm_account:
    'Si es aprobada, el correo trae un enlace para confirmar la cuenta y elegir la contraseña.',
  first_payment: 'Con la cuenta se reporta el primer pago y se consulta el horario.',
}

/** A message to oneself, or to a helper: the mail is not the only record of the number. */
const keptByWhatsApp = ({ number, period_name }: Receipt) =>
  `https://wa.me/?text=${encodeURIComponent(`Preinscripción ${number}, período ${period_name}`)}`

/** The number, and what happens next. */
export function PreinscriptionReceipt({ receipt, onAnother }: { receipt: Receipt; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="form">
      <section className="guest-receipt" aria-labelledby="receipt-title">
        <h2 id="receipt-title" ref={heading} tabIndex={-1}>
          <Icon name="ok" /> La preinscripción fue recibida
        </h2>
        <p>
          Su número es <strong className="guest-number">{receipt.number}</strong>
        </p>
        <p className="text-text-2">
          {receipt.specialization_title}, turno {SHIFT_LABELS[receipt.shift]?.toLowerCase()}, período{' '}
          {receipt.period_name}. También llegará a {receipt.email}. Si ya había enviado otra con el mismo
          documento, vale la primera.
        </p>
      </section>
      <section className="sec">
        <h3 className="sec-head">Qué sigue</h3>
        <ol className="guest-next">
          {receipt.next_steps.map((step) => (
            <li key={step}>{STEPS[step]}</li>
          ))}
        </ol>
      </section>
      <div className="landing-actions flex flex-wrap gap-3">
        <a className="btn btn-primary btn-lg" href={keptByWhatsApp(receipt)} target="_blank" rel="noreferrer">
          Guardar por WhatsApp
        </a>
        <Button icon="print" onClick={() => print()}>
          Imprimir
        </Button>
        <Button mode="ghost" onClick={onAnother}>
          Preinscribir a otra persona
        </Button>
      </div>
      <p className="landing-foot text-text-2">
        <a className="link" href="/">
          Volver al inicio
        </a>
      </p>
    </div>
  )
}
