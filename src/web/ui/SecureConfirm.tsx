import { type ReactNode, useId, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { randomText } from './random-text.ts'

type Props = {
  title: string
  open: boolean
  onClose: () => void
  onConfirm: () => void
  /** The consequences, in plain words. */
  children: ReactNode
  confirm?: string
  busy?: boolean
}

/** Asks to copy a random text of 12 characters before an irreversible action (screens.md#widgets). */
export function SecureConfirm(props: Props) {
  return props.open ? <Asking {...props} /> : null
}

function Asking({ title, onClose, onConfirm, children, confirm = 'Confirmar', busy = false }: Props) {
  const [wanted] = useState(randomText)
  const [typed, setTyped] = useState('')
  const input = useId()
  const form = useId()
  const same = typed === wanted
  return (
    <Dialog
      title={title}
      open
      onClose={onClose}
      dismissable={!busy}
      alert
      footer={
        <>
          {/* ARIA pattern: on the irreversible, focus on the least destructive. */}
          <Button data-autofocus onClick={onClose} disabled={busy}>
            Cancelar
          </Button>
          <Button type="submit" form={form} mode="dangerous" busy={busy} disabled={!same}>
            {confirm}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (same) onConfirm()
        }}
      >
        <div>{children}</div>
        <label htmlFor={input}>Para continuar, escriba este texto:</label>
        <code className="secure-text">{wanted}</code>
        <input
          id={input}
          className="input"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={12}
        />
      </form>
    </Dialog>
  )
}
