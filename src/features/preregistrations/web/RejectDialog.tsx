import { type FormEvent, useId, useState } from 'react'
import { useAction } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { rejectPreregistration } from '../contract.ts'

type Props = { id: number; name: string; onClose: () => void; onDone?: () => void }

const COMMON = [
  'Faltan datos o documentos',
  'El documento de identidad no corresponde a los datos',
  'La preinscripción está repetida',
  'No quedan cupos en el período',
]

/** Asks why a pre-enrolment is rejected: the person reads it in a mail. */
export function RejectDialog({ id, name, onClose, onDone }: Props) {
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const reject = useAction(rejectPreregistration)
  const field = useId()
  const form = `${field}-form`
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return setMissing(true)
    await reject.run({ params: { id }, body: { reason: reason.trim() } })
    toast.success('La preinscripción ha sido rechazada')
    onClose()
    onDone?.()
  }
  return (
    <Dialog
      title="Rechazar preinscripción"
      open
      onClose={onClose}
      dismissable={!reject.pending}
      footer={
        <>
          <Button onClick={onClose} disabled={reject.pending}>
            Cancelar
          </Button>
          <Button type="submit" form={form} mode="dangerous" busy={reject.pending}>
            Rechazar
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-3" onSubmit={(event) => void submit(event)} noValidate>
        <p>Preinscripción de {name}.</p>
        <div className="field">
          <label className="field-label" htmlFor={field}>
            Motivo <span className="field-needed">(obligatorio)</span>
          </label>
          <input
            id={field}
            className="input"
            data-autofocus
            list={`${field}-list`}
            maxLength={500}
            value={reason}
            aria-invalid={isMissing || undefined}
            aria-describedby={`${field}-foot`}
            onChange={({ target }) => {
              setReason(target.value)
              setMissing(false)
            }}
          />
          <datalist id={`${field}-list`}>
            {COMMON.map((one) => (
              <option key={one} value={one} />
            ))}
          </datalist>
          <p id={`${field}-foot`} className={isMissing ? 'field-error' : 'field-hint'} aria-live="polite">
            {isMissing ? 'El motivo es obligatorio.' : 'La persona lo recibirá por correo electrónico.'}
          </p>
        </div>
      </form>
    </Dialog>
  )
}
