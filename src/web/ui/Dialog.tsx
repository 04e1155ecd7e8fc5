import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { Button } from './Button.tsx'
import { enterTopLayer } from './top-layer.ts'

type Props = {
  title: string
  open: boolean
  onClose: () => void
  /** Buttons, the main one last. */
  footer?: ReactNode
  size?: 'normal' | 'wide'
  /** At the side on desks, from below on phones. */
  sheet?: boolean
  /** False while something would be lost: neither Esc nor a press beside it closes. */
  dismissable?: boolean
  /** For what cannot be undone: read out at once. */
  alert?: boolean
  children?: ReactNode
}

/** A modal dialog: the browser's own, so focus goes in, stays in and comes back. */
export function Dialog(props: Props) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({
  title,
  onClose,
  footer,
  size,
  sheet = false,
  dismissable = true,
  alert = false,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const opener = document.activeElement
    if (!element.open) element.showModal()
    // React's own autoFocus comes while the dialog is still closed, where nothing takes focus.
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const leave = enterTopLayer(element)
    return () => {
      leave()
      element.close()
      // React takes the element away, and with it the browser's memory of the opener.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])

  const cancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return
    event.preventDefault()
    if (dismissable) onClose()
  }

  const classes = ['dialog', size === 'wide' && 'dialog-wide', sheet && 'sheet'].filter(Boolean).join(' ')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the key, told by the cancel event
    <dialog
      ref={dialog}
      className={classes}
      aria-labelledby={titleId}
      role={alert ? 'alertdialog' : undefined}
      onCancel={cancel}
      onClick={(event) => event.target === dialog.current && cancel(event)}
    >
      <header className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        {dismissable && <Button mode="ghost" icon="close" label="Cerrar" onClick={onClose} />}
      </header>
      {children && <div className="dialog-body">{children}</div>}
      {footer && <footer className="dialog-foot">{footer}</footer>}
    </dialog>
  )
}
