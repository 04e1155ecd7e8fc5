import { type RefObject, useEffect, useState } from 'react'
import type { MapCourse, MapPrelation, MapSemester } from './pensum-map-props.ts'

type Props = {
  surface: RefObject<HTMLDivElement | null>
  semesters: readonly MapSemester<MapCourse>[]
  prelations: readonly MapPrelation[]
  /** The courses whose lines alone are drawn; null: all, faintly. */
  lit: ReadonlySet<number> | null
}

type Line = { key: string; from: number; to: number; path: string; is_corequisite: boolean }

/** From each required course to the one that requires it, in the gaps between the cards; dashed to what is taken together with it. Words say the same. */
export function PensumMapLines({ surface, semesters, prelations, lit }: Props) {
  const [lines, setLines] = useState<readonly Line[]>([])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards stand elsewhere once the semesters change
  useEffect(() => {
    const element = surface.current
    if (!element) return
    const measure = () => setLines(linesIn(element, prelations))
    const sizes = new ResizeObserver(measure)
    sizes.observe(element)
    for (const list of element.querySelectorAll('.pmap-courses')) sizes.observe(list)
    measure()
    return () => sizes.disconnect()
  }, [surface, semesters, prelations])

  return (
    <svg className="pmap-lines" aria-hidden="true">
      {lines
        .filter(({ from, to }) => !lit || (lit.has(from) && lit.has(to)))
        .map(({ key, path, is_corequisite }) => (
          <path
            key={key}
            d={path}
            data-near={lit !== null || undefined}
            strokeDasharray={is_corequisite ? '4 3' : undefined}
          />
        ))}
    </svg>
  )
}

/** Half of what lies between two cards of a column, and from a card to the middle of the gap beside it. */
const ROW_GAP = 4
const ASIDE = 16
const ROUND = 6

type Point = readonly [x: number, y: number]

function linesIn(surface: HTMLElement, prelations: readonly MapPrelation[]): Line[] {
  const origin = surface.getBoundingClientRect()
  const places = new Map<number, DOMRect>()
  for (const card of surface.querySelectorAll<HTMLElement>('[data-course]')) {
    const { left, top, width, height } = card.getBoundingClientRect()
    places.set(Number(card.dataset.course), new DOMRect(left - origin.left, top - origin.top, width, height))
  }
  const cards = [...places.values()]
  return prelations.flatMap(({ course_id: to, required_course_id: from, is_corequisite }) => {
    const start = places.get(from)
    const end = places.get(to)
    if (!start || !end) return []
    const path = `${rounded(wayOf(start, end, cards))}m-5 -4l5 4l-5 4`
    return [{ key: `${from}-${to}`, from, to, path, is_corequisite }]
  })
}

const middle = ({ y, height }: DOMRect) => y + height / 2

/** To the next column by the gap between them; past a column by the gap between its rows that lies nearest. */
function wayOf(start: DOMRect, end: DOMRect, cards: readonly DOMRect[]): Point[] {
  const [y1, y2] = [middle(start), middle(end)]
  const [leaves, arrives] = [start.right + ASIDE, end.x - ASIDE]
  // Of one semester: around them, beside the column.
  if (start.x === end.x)
    return [
      [start.x, y1],
      [arrives, y1],
      [arrives, y2],
      [end.x, y2],
    ]
  const between = cards.filter((card) => card.x > start.right && card.right < end.x)
  if (between.length === 0)
    return [
      [start.right, y1],
      [leaves, y1],
      [leaves, y2],
      [end.x, y2],
    ]
  const isFree = (y: number) => between.every((card) => y < card.y || y > card.bottom)
  const free = [y1, y2, ...between.flatMap((card) => [card.y - ROW_GAP, card.bottom + ROW_GAP])].filter(
    isFree,
  )
  const y = free.sort((one, other) => Math.abs(one - y1) - Math.abs(other - y1))[0] ?? y2
  return [
    [start.right, y1],
    [leaves, y1],
    [leaves, y],
    [arrives, y],
    [arrives, y2],
    [end.x, y2],
  ]
}

/** The way with its corners rounded, as a path of SVG. */
function rounded(points: readonly Point[]): string {
  const bends = points.slice(1, -1).map(([x, y], at) => {
    const [before, after] = [points[at], points[at + 2]]
    if (!before || !after) return ''
    const near = ([px, py]: Point): Point => {
      const length = Math.max(Math.hypot(px - x, py - y), 1)
      const share = Math.min(ROUND, length / 2) / length
      return [x + (px - x) * share, y + (py - y) * share]
    }
    return `L${near(before).join(' ')}Q${x} ${y} ${near(after).join(' ')}`
  })
  return `M${points[0]?.join(' ')}${bends.join('')}L${points.at(-1)?.join(' ')}`
}
