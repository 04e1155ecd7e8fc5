import { type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ReasonField, useReason } from '#web/ui/ReasonField.tsx'

/** The reason of a rehearsal, which writes nothing. */
export const REHEARSAL = 'Revisión previa'

type Props = {
  title: string
  /** What the button says; how many it can be done to follows. */
  submit: string
  mode?: 'primary' | 'dangerous'
  able: number
  pending: boolean
  /** Where the reason is read; without it none is asked for. */
  hint?: string
  onClose: () => void
  /** Gets the reason; an empty one where none is asked for. */
  onSubmit: (reason: string) => Promise<void>
  /** What it does, and whom a rehearsal leaves out. */
  children: ReactNode
}

/** What is done to many at once, after saying who is left out and why; for one reason, where it needs one. */
export function ManyDialog({ able, pending, hint, onClose, onSubmit, children, ...shown }: Props) {
  const { title, submit, mode = 'primary' } = shown
  const form = useId()
  const reason = useReason(title)
  const send = (event: FormEvent) => {
    event.preventDefault()
    const given = hint === undefined ? '' : reason.given()
    if (given !== null) void onSubmit(given).then(reason.forget, () => {})
  }
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      dismissable={!pending}
      footer={
        <>
          <Button onClick={onClose} disabled={pending}>
            Cancelar
          </Button>
          <Button type="submit" form={form} mode={mode} busy={pending} disabled={able === 0}>
            {able > 0 ? `${submit} ${able.toLocaleString('es-VE')}` : submit}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-4" onSubmit={send} noValidate>
        {children}
        {hint !== undefined && able > 0 && <ReasonField reason={reason} hint={hint} most={500} />}
      </form>
    </Dialog>
  )
}
