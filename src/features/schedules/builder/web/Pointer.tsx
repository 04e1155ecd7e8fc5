import type { PointerEvent as ReactPointerEvent } from 'react'
import type { Target } from '../rules.ts'
import { scrollTowards } from './Scroll.tsx'

/** Pixels until a press becomes a drag. */
const SLACK = 5

type Handlers = {
  onStart: () => void
  onMove: (x: number, y: number) => void
  onEnd: () => void
  /** What is dragged over: the page follows where it is dragged to an edge. */
  over: () => Element | null
}

/** What makes an element draggable by mouse, pen, and by touch where the browser leaves touch to it. */
export function dragged({ onStart, onMove, onEnd, over }: Handlers) {
  return {
    onPointerDown: (down: ReactPointerEvent<HTMLElement>) => {
      const isHandle = down.target instanceof Element && down.target.closest('.tt-grip') !== null
      if (down.button !== 0 || (down.pointerType === 'touch' && !isHandle)) return
      let isMoving = false
      let [x, y] = [down.clientX, down.clientY]
      let frame = 0
      const follow = () => {
        const element = over()
        // Something else lies under the pointer now.
        if (element && scrollTowards(element, x, y)) onMove(x, y)
        frame = requestAnimationFrame(follow)
      }
      const move = (event: PointerEvent) => {
        if (event.pointerId !== down.pointerId) return
        if (!isMoving) {
          if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < SLACK) return
          isMoving = true
          onStart()
          frame = requestAnimationFrame(follow)
        }
        x = event.clientX
        y = event.clientY
        onMove(x, y)
      }
      const stop = () => {
        cancelAnimationFrame(frame)
        removeEventListener('pointermove', move)
        removeEventListener('pointerup', up)
        removeEventListener('pointercancel', cancel)
      }
      const up = (event: PointerEvent) => {
        stop()
        if (!isMoving) return
        onMove(event.clientX, event.clientY)
        // The click that follows a drag is part of it.
        const swallow = (click: MouseEvent) => {
          click.preventDefault()
          click.stopPropagation()
        }
        addEventListener('click', swallow, { capture: true, once: true })
        setTimeout(() => {
          removeEventListener('click', swallow, { capture: true })
          onEnd()
        })
      }
      const cancel = () => {
        stop()
        if (!isMoving) return
        onMove(-1, -1)
        setTimeout(onEnd)
      }
      addEventListener('pointermove', move)
      addEventListener('pointerup', up)
      addEventListener('pointercancel', cancel)
    },
  }
}

const within = (value: number, from: number, to: number) => value >= from && value < to

/** Which day and hour of the table lie under a point. Cells that span rows hide those below, so heads are measured. */
export function placeUnder(table: HTMLTableElement, x: number, y: number): Target | null {
  const head = [...table.querySelectorAll<HTMLElement>('thead [data-day]')].find((cell) => {
    const { left, right } = cell.getBoundingClientRect()
    return within(x, left, right)
  })
  const row = [...table.querySelectorAll<HTMLElement>('tr[data-at]')].find((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return within(y, top, bottom)
  })
  if (!head || !row) return null
  return { day: Number(head.dataset.day), part: Number(row.dataset.part), from: Number(row.dataset.at) }
}
