import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { usePointerDrag } from '#web/ui/pointer-drag.ts'
import { type Corner, rectangle, type Wish } from '../rules.ts'

/** A finger that rests so long paints; one that moves up or down at once scrolls. */
const HELD_MS = 300

type Stroke = { from: Corner; to: Corner; wish: Wish }

const cornerOf = (element: Element | null): Corner | null => {
  const cell = element?.closest<HTMLElement>('[data-column]')
  return cell ? { column: Number(cell.dataset.column), row: Number(cell.dataset.row) } : null
}

type Options = {
  table: RefObject<HTMLTableElement | null>
  /** What a stroke that begins at a cell paints. */
  wishFrom: (at: Corner) => Wish
  paint: (cells: readonly Corner[], wish: Wish) => void
}

/** Whether a finger rests: what it does then is no scrolling. */
function useHeld(table: Options['table']) {
  const held = useRef<{ timer: ReturnType<typeof setTimeout> | undefined; isHeld: boolean }>({
    timer: undefined,
    isHeld: false,
  })
  useEffect(() => {
    const element = table.current
    const hold = (event: TouchEvent) => {
      if (held.current.isHeld && event.cancelable) event.preventDefault()
      else clearTimeout(held.current.timer)
    }
    const hide = (event: Event) => event.preventDefault()
    element?.addEventListener('touchmove', hold, { passive: false })
    element?.addEventListener('contextmenu', hide)
    return () => {
      element?.removeEventListener('touchmove', hold)
      element?.removeEventListener('contextmenu', hide)
    }
  }, [table])
  return held
}

/**
 * Painting by pointer: a press is one cell, a drag all between its corners. A finger paints when it sets out sideways
 * (`touch-action` leaves the rest to scrolling) or has rested on a cell.
 */
export function usePainting({ table, wishFrom, paint }: Options) {
  const [stroke, setStroke] = useState<Stroke | null>(null)
  const begin = usePointerDrag()
  const held = useHeld(table)
  const latest = useRef(stroke)
  latest.current = stroke
  const set = (next: Stroke | null) => {
    latest.current = next
    setStroke(next)
  }
  const release = () => {
    clearTimeout(held.current.timer)
    held.current.isHeld = false
  }
  const end = () => {
    const now = latest.current
    release()
    set(null)
    if (now) paint(rectangle(now.from, now.to), now.wish)
  }
  const onPointerDown = (down: ReactPointerEvent<HTMLElement>) => {
    const from = down.target instanceof Element ? cornerOf(down.target) : null
    if (!from) return
    release()
    const start = () => latest.current ?? set({ from, to: from, wish: wishFrom(from) })
    if (down.pointerType === 'touch')
      held.current.timer = setTimeout(() => {
        held.current.isHeld = true
        start()
      }, HELD_MS)
    begin(down, {
      onStart: start,
      onMove: (x, y) => {
        const to = cornerOf(document.elementFromPoint(x, y))
        if (to && latest.current) set({ ...latest.current, to })
      },
      onDrop: end,
      onCancel: () => {
        release()
        set(null)
      },
      over: () => table.current,
    })
  }
  return {
    stroke,
    on: {
      onPointerDown,
      /** Of one that rested and did not move. */
      onPointerUp: () => (held.current.isHeld ? setTimeout(() => latest.current && end()) : release()),
      onPointerCancel: () => {
        release()
        set(null)
      },
    },
    /** Whether a press ended a stroke, and is no click of its own. */
    isStroke: () => latest.current !== null,
  }
}
