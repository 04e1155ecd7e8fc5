import { type FormEvent, useId, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

type Props = { what: string; onClose: () => void; onReject: (reason: string) => void; busy?: boolean }

const MOST = 300
const COMMON = [
  'No aparece en el estado de cuenta',
  'El monto no coincide',
  'La factura no corresponde al pago',
]

/** Asks why a payment is rejected: the student reads it. */
export function RejectDialog({ what, onClose, onReject, busy = false }: Props) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const id = useId()
  const form = `${id}-form`
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setMissing(true)
    onReject(reason.trim())
  }
  return (
    <Dialog
      title="Rechazar pago"
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" form={form} mode="dangerous" busy={busy}>
            Rechazar
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-3" onSubmit={submit} noValidate>
        <p>{what}</p>
        <div className="field">
          <label className="field-label" htmlFor={id}>
            Motivo del rechazo <span className="field-needed">(obligatorio)</span>
          </label>
          <input
            id={id}
            className="input"
            data-autofocus
            list={`${id}-list`}
            maxLength={MOST}
            value={reason}
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? `${id}-error` : `${id}-hint`}
            onChange={({ target }) => {
              setReason(target.value)
              setMissing(false)
            }}
          />
          <datalist id={`${id}-list`}>
            {COMMON.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          {isMissing ? (
            <p id={`${id}-error`} className="field-error">
              El motivo del rechazo es obligatorio.
            </p>
          ) : (
            <p id={`${id}-hint`} className="field-hint">
              El estudiante lo leerá en sus notificaciones.
            </p>
          )}
        </div>
      </form>
    </Dialog>
  )
}
