import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import type { CoursePosition } from '../editing/rules.ts'
import type { Hold } from './EditorHold.tsx'
import { courseOfCard, courseOfGrip } from './EditorKeys.tsx'

/** Less than this is a press, not a drag. */
const SLACK_PX = 5
/** So near to an edge, what scrolls follows the card. */
const EDGE_PX = 48
const STEP_PX = 16

type Refs = { root: RefObject<HTMLDivElement | null>; ghost: RefObject<HTMLDivElement | null> }

/** Dragging: a mouse takes the card anywhere, a finger or pen by its grip, so that the page still scrolls. */
export function useHoldPointer({ root, ghost }: Refs, hold: Hold) {
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const { latest, take, carry, drop, giveBack } = hold

  return useCallback(
    (event: ReactPointerEvent<HTMLElement>) => {
      const course_id = draggable(event)
      if (course_id === null || latest.current.held) return
      const { clientX: x, clientY: y, pointerId } = event
      let isDragging = false

      const move = (now: PointerEvent) => {
        if (now.pointerId !== pointerId) return
        if (!isDragging) {
          if (Math.hypot(now.clientX - x, now.clientY - y) < SLACK_PX) return
          isDragging = true
          take(course_id, 'pointer')
        }
        if (!latest.current.held) return
        now.preventDefault()
        if (ghost.current) ghost.current.style.transform = `translate(${now.clientX}px, ${now.clientY}px)`
        const place = placeUnder(now, course_id)
        if (place) carry(place)
        scrollAlong(root.current, now)
      }
      const end = (now: PointerEvent) => {
        if (now.pointerId !== pointerId) return
        stop.current?.()
        if (!isDragging) return
        if (now.type === 'pointerup') drop()
        else giveBack()
      }
      const keys = (now: KeyboardEvent) => {
        if (now.key !== 'Escape') return
        stop.current?.()
        giveBack()
      }
      addEventListener('pointermove', move, { passive: false })
      addEventListener('pointerup', end)
      addEventListener('pointercancel', end)
      addEventListener('keydown', keys)
      stop.current = () => {
        removeEventListener('pointermove', move)
        removeEventListener('pointerup', end)
        removeEventListener('pointercancel', end)
        removeEventListener('keydown', keys)
        stop.current = undefined
      }
    },
    [root, ghost, latest, take, carry, drop, giveBack],
  )
}

/** The course whose card is pressed where it can be dragged. */
function draggable({
  target,
  button,
  isPrimary,
  pointerType,
}: ReactPointerEvent<HTMLElement>): number | null {
  if (button !== 0 || !isPrimary || !(target instanceof Element)) return null
  const grip = courseOfGrip(target)
  if (grip !== null || pointerType !== 'mouse') return grip
  return target.closest('button, a, input, label, [role=menu], dialog') ? null : courseOfCard(target)
}

/** The place in a semester that lies under the pointer; null outside of all. */
function placeUnder({ clientX, clientY }: PointerEvent, course_id: number): CoursePosition | null {
  const semester = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-semester]')
  if (!semester) return null
  const cards = [...semester.querySelectorAll<HTMLElement>('[data-course]')]
  const above = cards.filter((card) => {
    if (Number(card.dataset.course) === course_id) return false
    const { top, height } = card.getBoundingClientRect()
    return top + height / 2 < clientY
  })
  return { semester_id: Number(semester.dataset.semester), position: above.length }
}

function scrollAlong(root: HTMLElement | null, { clientX, clientY }: PointerEvent): void {
  const by = (at: number, from: number, to: number) =>
    at < from + EDGE_PX ? -STEP_PX : at > to - EDGE_PX ? STEP_PX : 0
  const strip = root?.querySelector('.pmap-scroll')
  if (strip) {
    const { left, right } = strip.getBoundingClientRect()
    strip.scrollBy(by(clientX, left, right), 0)
  }
  scrollBy(0, by(clientY, 0, innerHeight))
}
