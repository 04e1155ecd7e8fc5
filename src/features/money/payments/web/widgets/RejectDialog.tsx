import { type FormEvent, useId } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { RejectReason, useRejectReason } from './RejectReason.tsx'

type Props = {
  what: string
  ids: readonly number[]
  onClose: () => void
  onReject: (reason: string) => Promise<unknown>
  busy?: boolean
}

/** Asks why payments are rejected. */
export function RejectDialog({ what, ids, onClose, onReject, busy = false }: Props) {
  const reason = useRejectReason(...ids)
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = reason.given()
    if (given) void onReject(given).then(reason.forget, () => {})
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
        <RejectReason reason={reason} />
      </form>
    </Dialog>
  )
}
