import { type RefObject, useEffect, useState } from 'react'
import type { MapCourse, MapPrelation, MapSemester } from './PensumMapProps.tsx'

type Props = {
  surface: RefObject<HTMLDivElement | null>
  semesters: readonly MapSemester<MapCourse>[]
  prelations: readonly MapPrelation[]
}

type Line = { key: string; from: number; to: number; path: string }

/** From each required course to the one that requires it. The cards say the same in words. */
export function PensumMapLines({ surface, semesters, prelations }: Props) {
  const [lines, draw] = useState<readonly Line[]>([])
  const [near, look] = useState<number | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards stand elsewhere once the semesters change
  useEffect(() => {
    const element = surface.current
    if (!element) return
    const measure = () => draw(linesIn(element, prelations))
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    for (const list of element.querySelectorAll('.pmap-courses')) sizes.observe(list)
    measure()
    return () => sizes.disconnect()
  }, [surface, semesters, prelations])

  useEffect(() => {
    const element = surface.current
    if (!element) return
    const enter = ({ target }: Event) => look(target instanceof Element ? courseAt(target) : null)
    const leave = () => look(null)
    element.addEventListener('pointerover', enter)
    element.addEventListener('focusin', enter)
    element.addEventListener('pointerleave', leave)
    return () => {
      element.removeEventListener('pointerover', enter)
      element.removeEventListener('focusin', enter)
      element.removeEventListener('pointerleave', leave)
    }
  }, [surface])

  return (
    <svg className="pmap-lines" aria-hidden="true">
      {lines.map(({ key, from, to, path }) => (
        <path key={key} d={path} data-near={near === from || near === to || undefined} />
      ))}
    </svg>
  )
}

const courseAt = (element: Element): number | null => {
  const card = element.closest<HTMLElement>('[data-course]')
  return card ? Number(card.dataset.course) : null
}

function linesIn(surface: HTMLElement, prelations: readonly MapPrelation[]): Line[] {
  const origin = surface.getBoundingClientRect()
  const places = new Map<number, DOMRect>()
  for (const card of surface.querySelectorAll<HTMLElement>('[data-course]'))
    places.set(Number(card.dataset.course), card.getBoundingClientRect())
  return prelations.flatMap(({ course_id: to, required_course_id: from }) => {
    const start = places.get(from)
    const end = places.get(to)
    if (!start || !end) return []
    const [x1, y1] = [start.right - origin.left, start.top + start.height / 2 - origin.top]
    const [x2, y2] = [end.left - origin.left, end.top + end.height / 2 - origin.top]
    const bend = Math.max(14, Math.min(60, (x2 - x1) / 2))
    const path = `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}m-5 -4l5 4l-5 4`
    return [{ key: `${from}-${to}`, from, to, path }]
  })
}
