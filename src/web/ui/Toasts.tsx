import { type FocusEvent, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './Button.tsx'
import { useStore } from './external-store.ts'
import { Icon, type IconName } from './Icon.tsx'
import { useStickyFooterHeight } from './sticky-footer.ts'
import { dismissToast, type Toast, toasts } from './toast.ts'
import { openDialogs } from './top-layer.ts'

const SIGNS: Record<Exclude<Toast['kind'], 'loading'>, IconName> = {
  info: 'info',
  success: 'ok',
  error: 'bad',
  warning: 'warning',
  undo: 'check',
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The region where toasts appear: once in the page. */
export function Toasts() {
  const shown = useStore(toasts)
  const dialog = useStore(openDialogs).at(-1)
  const region = useRef<HTMLElement>(null)
  const covered = useStickyFooterHeight(region, shown)

  useEffect(() => {
    const undo = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
      if (!isUndo || event.shiftKey || event.altKey || isTyping(event.target)) return
      const offer = toasts.get().findLast(({ kind }) => kind === 'undo')
      if (!offer) return
      event.preventDefault()
      offer.action?.run()
    }
    addEventListener('keydown', undo)
    return () => removeEventListener('keydown', undo)
  }, [])

  const isUrgent = ({ kind }: Toast) => kind === 'error' || kind === 'warning'
  return createPortal(
    <section
      ref={region}
      className="toasts"
      aria-label="Avisos"
      style={covered > 0 ? { insetBlockEnd: `calc(${covered}px + 0.5rem)` } : {}}
    >
      <div className="contents" role="status" aria-live="polite" aria-relevant="additions">
        {shown
          .filter((one) => !isUrgent(one))
          .map((one) => (
            <ToastCard key={one.id} toast={one} />
          ))}
      </div>
      <div className="contents" role="alert" aria-relevant="additions">
        {shown.filter(isUrgent).map((one) => (
          <ToastCard key={one.id} toast={one} />
        ))}
      </div>
    </section>,
    dialog ?? document.body,
  )
}

function ToastCard({ toast: { id, kind, title, body, ms, action } }: { toast: Toast }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const before = useRef<HTMLElement | null>(null)
  const stop = () => clearTimeout(timer.current)
  const run = () => {
    stop()
    if (ms !== null) timer.current = setTimeout(() => dismissToast(id), ms)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time runs once, from when it appears
  useEffect(() => {
    run()
    return stop
  }, [])

  const focused = ({ relatedTarget }: FocusEvent) => {
    stop()
    const isOutside = relatedTarget instanceof HTMLElement && !relatedTarget.closest('.toasts')
    if (isOutside) before.current = relatedTarget
  }
  // The pressed button disappears with its toast, so focus returns to where it came from.
  const leave = (then: () => void) => () => {
    then()
    const back = before.current?.isConnected ? before.current : document.getElementById('main')
    back?.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the time while someone reads or acts
    <div
      className={`toast toast-${kind}`}
      onMouseEnter={stop}
      onMouseLeave={run}
      onFocus={focused}
      onBlur={run}
    >
      {kind === 'loading' ? <span className="spinner" aria-hidden="true" /> : <Icon name={SIGNS[kind]} />}
      <div className="toast-text">
        <p className={body ? 'toast-title' : ''}>{title}</p>
        {body && <p>{body}</p>}
      </div>
      {action && (
        <Button size="sm" mode="ghost" onClick={leave(action.run)}>
          {action.label}
        </Button>
      )}
      {kind !== 'loading' && (
        <button
          type="button"
          className="toast-close"
          aria-label="Cerrar aviso"
          onClick={leave(() => dismissToast(id))}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  )
}
