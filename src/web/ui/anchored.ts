import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

type Place = { left: number; top: number } | null

const GAP = 4
const EDGE = 8

/** Puts a floating panel below its button, or above where there is no room, inside the window. */
export function useAnchored(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  panel: RefObject<HTMLElement | null>,
): Place {
  const [place, setPlace] = useState<Place>(null)
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
    put()
    const size = new ResizeObserver(put)
    size.observe(panel.current)
    addEventListener('resize', put)
    addEventListener('scroll', put, { capture: true, passive: true })
    return () => {
      size.disconnect()
      removeEventListener('resize', put)
      removeEventListener('scroll', put, { capture: true })
    }
  }, [open, anchor, panel])
  return place
}

/** Closes on a press elsewhere, on Esc, and when focus leaves. */
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
