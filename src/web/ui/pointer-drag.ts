import { type PointerEvent as ReactPointerEvent, useCallback, useEffect, useRef } from 'react'

/** A shorter move is a press, not a drag. */
const SLACK_PX = 5
/** Within this distance of an edge the container scrolls, at most so far in one frame. */
const EDGE_PX = 64
const FASTEST_PX = 14

export type Drag = {
  onStart: () => void
  onMove: (x: number, y: number) => void
  onDrop: () => void
  /** Esc was pressed, or the browser cancelled the pointer. */
  onCancel: () => void
  /** The element dragged over, whose containers scroll near their edges. */
  over: () => Element | null
}

/** Starts a drag at a pressed pointer; a press without a move stays a click. */
export function usePointerDrag(): (down: ReactPointerEvent<HTMLElement>, drag: Drag) => void {
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  return useCallback((down, drag) => {
    if (down.button !== 0 || !down.isPrimary) return
    stop.current?.()
    stop.current = follow(down, drag)
  }, [])
}

type Point = { pointerId: number; clientX: number; clientY: number }

/** Follows one pointer until it is lifted; returns what ends that at once. */
function follow({ pointerId, clientX, clientY }: Point, drag: Drag): () => void {
  const at = { x: clientX, y: clientY }
  let state: 'pressed' | 'dragged' | 'cancelled' = 'pressed'
  let frame = 0
  const scroll = () => {
    const element = drag.over()
    // After scrolling another element lies under the pointer.
    if (element && scrollTowards(element, at.x, at.y)) drag.onMove(at.x, at.y)
    frame = requestAnimationFrame(scroll)
  }
  const cancel = () => {
    cancelAnimationFrame(frame)
    if (state === 'dragged') drag.onCancel()
    state = 'cancelled'
  }
  const hear = (event: Event) => {
    if (event instanceof KeyboardEvent) {
      if (event.key === 'Escape' && state === 'dragged') cancel()
      return
    }
    if (!(event instanceof PointerEvent) || event.pointerId !== pointerId) return
    if (event.type === 'pointermove') {
      if (state === 'cancelled') return
      at.x = event.clientX
      at.y = event.clientY
      if (state === 'pressed') {
        if (Math.hypot(at.x - clientX, at.y - clientY) < SLACK_PX) return
        state = 'dragged'
        drag.onStart()
        frame = requestAnimationFrame(scroll)
      }
      drag.onMove(at.x, at.y)
      return
    }
    stop()
    if (event.type === 'pointercancel') return cancel()
    if (state !== 'pressed') swallowClick()
    // After the last move was rendered.
    if (state === 'dragged') setTimeout(drag.onDrop)
  }
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const type of HEARD) removeEventListener(type, hear, true)
  }
  for (const type of HEARD) addEventListener(type, hear, true)
  return stop
}

const HEARD = ['pointermove', 'pointerup', 'pointercancel', 'keydown']

/** The click that follows a drag belongs to it. */
function swallowClick(): void {
  const swallow = (click: MouseEvent) => {
    click.preventDefault()
    click.stopPropagation()
  }
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}

/** Returns the pixels to scroll in one frame near one of two edges: the nearer, the faster. */
export function pull(at: number, from: number, to: number): number {
  const edge = Math.min(EDGE_PX, (to - from) / 4)
  const before = (from + edge - at) / edge
  const behind = (at - (to - edge)) / edge
  if (before > 0) return -Math.ceil(Math.min(before, 1) * FASTEST_PX)
  return behind > 0 ? Math.ceil(Math.min(behind, 1) * FASTEST_PX) : 0
}

/**
 * Scrolls the containers of an element, and the page, towards the edge near the pointer; returns whether anything
 * moved.
 */
function scrollTowards(element: Element, x: number, y: number): boolean {
  const page = document.scrollingElement
  const before = page?.scrollTop
  page?.scrollBy({ top: pull(y, 0, innerHeight), behavior: 'instant' })
  let hasMoved = before !== page?.scrollTop
  for (let one = element.parentElement; one && one !== document.body; one = one.parentElement) {
    if (one.scrollWidth <= one.clientWidth || getComputedStyle(one).overflowX === 'visible') continue
    const { left, right, top, bottom } = one.getBoundingClientRect()
    if (x < left - EDGE_PX || x >= right + EDGE_PX || y < top || y >= bottom) continue
    const { scrollLeft } = one
    one.scrollBy({ left: pull(x, left, right), behavior: 'instant' })
    if (one.scrollLeft !== scrollLeft) hasMoved = true
  }
  return hasMoved
}
