import { type FormEvent, useEffect, useId } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ReasonField, useReason } from './ReasonField.tsx'

const MOST = 300

type Props = {
  title: string
  /** The act, and what it is about. */
  about: Parameters<typeof useReason>
  what: string
  hint: string
  /** Stands in the field until the person changes it. */
  proposed?: string
  submit: string
  busy: boolean
  onClose: () => void
  /** Sends it: where that fails the reason stays. */
  onGiven: (reason: string) => Promise<unknown>
}

/** Asks for the reason before something is annulled. */
export function ReasonDialog({ title, about, what, hint, proposed, submit, busy, onClose, onGiven }: Props) {
  const reason = useReason(...about)
  const form = useId()
  // biome-ignore lint/correctness/useExhaustiveDependencies: proposed once, as the dialog opens
  useEffect(() => {
    if (proposed && reason.text === '') reason.change(proposed)
  }, [])
  const send = (event: FormEvent) => {
    event.preventDefault()
    const given = reason.given()
    if (given) void onGiven(given).then(reason.forget, () => {})
  }
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Volver</Button>
          <Button type="submit" form={form} mode="dangerous" busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-3" onSubmit={send} noValidate>
        {what && <p>{what}</p>}
        <ReasonField reason={reason} hint={hint} most={MOST} isFirst />
      </form>
    </Dialog>
  )
}
