import { type FormEvent, useId } from 'react'
import { useAction } from '#web/api/api.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReasonField, useReason } from '#web/ui/ReasonField.tsx'
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
  const reason = useReason(rejectPreregistration, id)
  const reject = useAction(rejectPreregistration)
  const form = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const given = reason.given()
    if (given === null) return
    await reject.run({ params: { id }, body: { reason: given } })
    reason.forget()
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
        <ReasonField
          reason={reason}
          hint="La persona lo recibirá por correo electrónico."
          most={500}
          common={COMMON}
          isFirst
        />
      </form>
    </Dialog>
  )
}
