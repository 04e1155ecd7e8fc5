import { type FocusEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from './Button.tsx'
import { useStore } from './external-store.ts'
import { Icon, type IconName } from './Icon.tsx'
import { useStickyFooterHeight } from './sticky-footer.ts'
import { dismissToast, expireToast, type Toast, toasts } from './toast.ts'
import { openDialogs } from './top-layer.ts'

const SIGNS: Record<Exclude<Toast['kind'], 'loading'>, IconName> = {
  info: 'info',
  success: 'ok',
  error: 'bad',
  warning: 'warning',
  undo: 'ok',
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** The region of the toasts, once in the page. */
export function Toasts() {
  const shown = useStore(toasts)
  const top = shown.at(-1)
  const dialog = useStore(openDialogs).at(-1)
  const region = useRef<HTMLElement>(null)
  const covered = useStickyFooterHeight(region, shown)

  useEffect(() => {
    const undo = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
      if (!isUndo || event.shiftKey || event.altKey || isTyping(event.target)) return
      const offer = toasts
        .get()
        .filter(({ kind }) => kind === 'undo')
        .at(-1)
      if (!offer) return
      event.preventDefault()
      offer.action?.run()
    }
    addEventListener('keydown', undo)
    return () => removeEventListener('keydown', undo)
  }, [])

  const isUrgent = top?.kind === 'error' || top?.kind === 'warning'
  const card = top && <ToastCard key={top.id} toast={top} />
  return createPortal(
    <section
      ref={region}
      className="toasts"
      aria-label="Avisos"
      style={covered > 0 ? { insetBlockEnd: `calc(${covered}px + 0.5rem)` } : {}}
    >
      <div className="contents" role="status" aria-live="polite" aria-relevant="additions">
        {!isUrgent && card}
      </div>
      <div className="contents" role="alert" aria-relevant="additions">
        {isUrgent && card}
      </div>
    </section>,
    dialog ?? document.body,
  )
}

const SECOND_MS = 1_000

/** The milliseconds until a toast expires, at 0. Hover or focus pauses the count. */
function useCountdown(toast: Toast): [left: number | null, hold: (held: boolean) => void] {
  const [left, setLeft] = useState(toast.ms)
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (left === null || isHeld) return
    if (left <= 0) return expireToast(toast)
    const step = Math.min(left, SECOND_MS)
    const timer = setTimeout(() => setLeft(left - step), step)
    return () => clearTimeout(timer)
  }, [left, isHeld, toast])
  return [left, setHeld]
}

function ToastCard({ toast }: { toast: Toast }) {
  const { id, kind, title, body, ms, action } = toast
  const [left, hold] = useCountdown(toast)
  const before = useRef<HTMLElement | null>(null)
  const focused = ({ relatedTarget }: FocusEvent) => {
    hold(true)
    const isOutside = relatedTarget instanceof HTMLElement && !relatedTarget.closest('.toasts')
    if (isOutside) before.current = relatedTarget
  }
  // The pressed button disappears with its toast, so the focus returns to where it came from.
  const leave = (then: () => void) => () => {
    then()
    const back = before.current?.isConnected ? before.current : document.getElementById('main')
    back?.focus({ preventScroll: true })
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the time while someone reads or acts
    <div
      className={`toast toast-${kind}`}
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={focused}
      onBlur={() => hold(false)}
    >
      {kind === 'loading' ? <span className="spinner" aria-hidden="true" /> : <Icon name={SIGNS[kind]} />}
      <div className="toast-text">
        <p className={body ? 'toast-title' : ''}>{title}</p>
        {body && <p>{body}</p>}
      </div>
      {kind === 'undo' && left !== null && ms !== null && (
        <span className="toast-left figures" aria-hidden="true">
          {left / SECOND_MS} s
          <span style={{ inlineSize: `${(100 * left) / ms}%` }} />
        </span>
      )}
      {action && (
        <Button size="sm" mode="ghost" {...(kind === 'undo' && { icon: 'undo' })} onClick={leave(action.run)}>
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
