import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button } from './Button.tsx'
import { stickyFooterRef } from './sticky-footer.ts'
import { enterTopLayer } from './top-layer.ts'

type Unsaved = { ask: ((isLeft?: true) => boolean) | null }
const Holder = createContext<Unsaved | null>(null)

export const useIsInDialog = (): boolean => useContext(Holder) !== null

/** Tells the dialog around whether closing would lose what was typed; it then asks first, and says when that is left. */
export function useUnsavedInDialog(isUnsaved: (isLeft?: true) => boolean): void {
  const holder = useContext(Holder)
  useEffect(() => {
    if (!holder) return
    holder.ask = isUnsaved
    return () => {
      holder.ask = null
    }
  })
}

type Props = {
  title: string
  open: boolean
  onClose: () => void
  /** Buttons, the main one last. */
  footer?: ReactNode
  size?: 'normal' | 'wide'
  /** From the side on wide windows, from below on phones. */
  sheet?: boolean
  /** False while closing would lose something: neither Esc nor a press outside closes. */
  dismissable?: boolean
  /** For irreversible actions: read out at once. */
  alert?: boolean
  children?: ReactNode
}

/** A modal dialog by the browser's own element, which moves the focus in, traps it and returns it. */
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
  const unsaved = useMemo<Unsaved>(() => ({ ask: null }), [])
  const [isAsking, setAsking] = useState(false)

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const opener = document.activeElement
    if (!element.open) element.showModal()
    // React's autoFocus runs while the dialog is still closed, where nothing can take the focus.
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    const leave = enterTopLayer(element)
    return () => {
      leave()
      element.close()
      // React removes the element before the browser can return the focus to the opener.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [])

  const leave = () => {
    if (!dismissable) return
    if (unsaved.ask?.()) setAsking(true)
    else onClose()
  }
  const cancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return
    event.preventDefault()
    leave()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return
    // Otherwise the browser closes at the second Esc, whatever was answered to the first.
    event.preventDefault()
    leave()
  }

  const classes = ['dialog', size === 'wide' && 'dialog-wide', sheet && 'sheet'].filter(Boolean).join(' ')
  return (
    <dialog
      ref={dialog}
      className={classes}
      aria-labelledby={titleId}
      role={alert ? 'alertdialog' : undefined}
      onCancel={cancel}
      onKeyDown={press}
      onClick={(event) => event.target === dialog.current && cancel(event)}
    >
      <header className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        {dismissable && <Button mode="ghost" icon="close" label="Cerrar" onClick={leave} />}
      </header>
      {children && (
        <div className="dialog-body">
          <Holder value={unsaved}>{children}</Holder>
        </div>
      )}
      {footer && (
        <footer ref={stickyFooterRef} className="dialog-foot">
          {footer}
        </footer>
      )}
      {isAsking && <Asking unsaved={unsaved} onLeave={onClose} onStay={() => setAsking(false)} />}
    </dialog>
  )
}

type AskingProps = { unsaved: Unsaved; onLeave: () => void; onStay: () => void }

/** Within the dialog itself: no dialog over a dialog (screens.md#refused-on-purpose). */
function Asking({ unsaved, onLeave, onStay }: AskingProps) {
  const stay = useRef<HTMLButtonElement>(null)
  useEffect(() => stay.current?.focus(), [])
  const leave = () => {
    unsaved.ask?.(true)
    onLeave()
  }
  return (
    <div ref={stickyFooterRef} className="dialog-foot" role="alert">
      <p className="w-full text-control">Hay cambios sin guardar.</p>
      <Button mode="dangerous" onClick={leave}>
        Salir sin guardar
      </Button>
      <Button ref={stay} mode="primary" onClick={onStay}>
        Seguir editando
      </Button>
    </div>
  )
}
