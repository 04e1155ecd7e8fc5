import type { PointerEvent, RefObject } from 'react'
import { usePointerDrag } from '#web/ui/pointer-drag.ts'
import type { CoursePosition } from '../semesters/rules.ts'
import type { Hold } from './use-hold.ts'
import { courseOfCard, courseOfGrip } from './use-hold-keys.ts'

type Refs = { root: RefObject<HTMLDivElement | null>; ghost: RefObject<HTMLDivElement | null> }

/** Dragging: a mouse takes the card anywhere, a finger or pen by its grip, so that the page still scrolls. */
export function useHoldPointer({ root, ghost }: Refs, { latest, take, carry, drop, giveBack }: Hold) {
  const begin = usePointerDrag()
  return (event: PointerEvent<HTMLElement>) => {
    const course_id = draggable(event)
    if (course_id === null || latest.current.held) return
    begin(event, {
      onStart: () => take(course_id, 'pointer'),
      onMove: (x, y) => {
        if (ghost.current) ghost.current.style.transform = `translate(${x}px, ${y}px)`
        const place = placeUnder(x, y, course_id)
        if (place) carry(place)
      },
      onDrop: drop,
      onCancel: giveBack,
      over: () => root.current?.querySelector('.pmap-surface') ?? null,
    })
  }
}

/** The course whose card is pressed where it can be dragged. */
function draggable({ target, pointerType }: PointerEvent<HTMLElement>): number | null {
  if (!(target instanceof Element)) return null
  const grip = courseOfGrip(target)
  if (grip !== null || pointerType !== 'mouse') return grip
  return target.closest('button, a, input, label, [role=menu], dialog') ? null : courseOfCard(target)
}

/** The place in a semester that lies under the pointer; null outside of all. */
function placeUnder(x: number, y: number, course_id: number): CoursePosition | null {
  const semester = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-semester]')
  if (!semester) return null
  const cards = [...semester.querySelectorAll<HTMLElement>('[data-course]')]
  const above = cards.filter((card) => {
    if (Number(card.dataset.course) === course_id) return false
    const { top, height } = card.getBoundingClientRect()
    return top + height / 2 < y
  })
  return { semester_id: Number(semester.dataset.semester), position: above.length }
}
