import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { whileMoving } from './auto-update-position.ts'

type Position = { left: number; top: number } | null

const GAP = 4
const EDGE = 8

/** Positions a floating panel below its button, or above if there is no room, inside the window. */
export function useAnchored(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
): Position {
  const [place, setPlace] = useState<Position>(null)
  useLayoutEffect(() => {
    if (!open || !anchor.current || !panel.current) return setPlace(null)
    const put = () => {
      if (!anchor.current || !panel.current) return
      const button = anchor.current.getBoundingClientRect()
      const { offsetWidth: width, offsetHeight: height } = panel.current
      const below = button.bottom + GAP
      const fits = below + height <= innerHeight - EDGE || button.top < height + GAP + EDGE
      const top = fits ? Math.min(below, innerHeight - height - EDGE) : button.top - GAP - height
      const start = button.left + width <= innerWidth - EDGE ? button.left : button.right - width
      setPlace({ top: Math.max(EDGE, top), left: Math.max(EDGE, Math.min(start, innerWidth - width - EDGE)) })
    }
    return whileMoving([panel.current], put)
  }, [open, anchor, panel])
  return place
}

/** Closes on a press outside, on Esc, and when the focus leaves. */
export function useDismiss(
  open: boolean,
  parts: readonly RefObject<HTMLElement | null>[],
  close: (reason: 'esc' | 'away') => void,
): void {
  useEffect(() => {
    if (!open) return
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && parts.some((part) => part.current?.contains(target))
    const away = (event: Event) => {
      if (!isInside(event.target)) close('away')
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close('esc')
    }
    document.addEventListener('pointerdown', away, true)
    document.addEventListener('focusin', away, true)
    document.addEventListener('keydown', key, true)
    return () => {
      document.removeEventListener('pointerdown', away, true)
      document.removeEventListener('focusin', away, true)
      document.removeEventListener('keydown', key, true)
    }
  })
}

/** The state of a button and its panel: Esc closes it and returns the focus to the button. */
export function useFloating() {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const place = useAnchored(open, button, panel)
  const close = (back: boolean) => {
    setOpen(false)
    if (back) button.current?.focus()
  }
  useDismiss(open, [button, panel], (reason) => close(reason === 'esc'))
  return { open, setOpen, button, panel, id, place, close }
}
