import { useEffect, useRef } from 'react'
import type { Receipt } from '#features/preregistrations/guest/contract.ts'
import { SHIFT_LABELS } from '#features/sections/words.ts'
import { Button } from '#web/ui/Button.tsx'

const STEPS: Record<Receipt['next_steps'][number], string> = {
  review: 'El instituto revisa los datos.',
  mail: 'La respuesta llega al correo electrónico.',
  confirm_account:
    'Si es aprobada, el correo trae un enlace para confirmar la cuenta y elegir la contraseña.',
  first_payment: 'Con la cuenta se reporta el primer pago y se consulta el horario.',
}

/** The number and what comes next. */
export function PreinscriptionReceipt({ receipt, onAnother }: { receipt: Receipt; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="form">
      <section className="guest-receipt" aria-labelledby="receipt-title">
        <h2 id="receipt-title" ref={heading} tabIndex={-1}>
          La preinscripción fue recibida
        </h2>
        <p>
          Su número es <strong className="guest-number">{receipt.number}</strong>
        </p>
        <p className="hint">
          {receipt.specialization_title}, turno {SHIFT_LABELS[receipt.shift]?.toLowerCase()}, período{' '}
          {receipt.period_name}. También llegará a {receipt.email}. Si ya había enviado otra con el mismo
          documento, vale la primera.
        </p>
      </section>
      <section>
        <h3>Qué sigue</h3>
        <ol className="guest-next">
          {receipt.next_steps.map((step) => (
            <li key={step}>{STEPS[step]}</li>
          ))}
        </ol>
      </section>
      <div className="landing-actions">
        <Button icon="print" onClick={() => print()}>
          Imprimir
        </Button>
        <Button mode="ghost" onClick={onAnother}>
          Preinscribir a otra persona
        </Button>
      </div>
      <p className="landing-foot">
        <a className="link" href="/">
          Volver al inicio
        </a>
      </p>
    </div>
  )
}
