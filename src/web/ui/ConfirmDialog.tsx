import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

type Props = {
  /** The question: `¿Desea eliminar la materia Álgebra?` */
  title: string
  open: boolean
  onClose: () => void
  onConfirm: () => void
  /** The consequences. */
  children?: ReactNode
  /** The confirming button: `Confirmar`; deletions say `Si`. */
  confirm?: string
  cancel?: string
  dangerous?: boolean
  busy?: boolean
}

/** Asks before an action; the focus begins on the button that cancels. */
export function ConfirmDialog({
  confirm = 'Confirmar',
  cancel = 'Cancelar',
  dangerous = false,
  busy = false,
  ...props
}: Props) {
  const { onConfirm, onClose, children, title, open } = props
  return (
    <Dialog
      title={title}
      open={open}
      onClose={onClose}
      dismissable={!busy}
      alert
      footer={
        <>
          {/* ARIA pattern: on the irreversible, focus on the least destructive. */}
          <Button data-autofocus onClick={onClose} disabled={busy}>
            {cancel}
          </Button>
          <Button mode={dangerous ? 'dangerous' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

type DeleteProps = Pick<Props, 'open' | 'onClose' | 'onConfirm' | 'busy' | 'children'> & {
  /** With its article: `la materia «Álgebra»`. */
  what: string
}

/** `¿Desea eliminar …?` with Si and No (screens.md#widgets). */
export function DeleteDialog({ what, ...rest }: DeleteProps) {
  return <ConfirmDialog {...rest} title={`¿Desea eliminar ${what}?`} confirm="Si" cancel="No" dangerous />
}
