import { area, line } from 'd3-shape'
import { type Field, Words } from './Plot.tsx'
import { fitting, type Label } from './plot-scale.ts'

/** What stands under the floor, as much of it as has room. */
export function Below({ of: field, labels }: { of: Field; labels: readonly Label[] }) {
  return fitting(labels, field).map(({ key, x, words }) => (
    <Words key={key} x={x} y={field.bottom + field.text * 1.2} of={field} quiet>
      {words}
    </Words>
  ))
}

export type Bar = {
  key: string | number
  /** Under the bar. */
  label: string
  value: number
  /** Above it; nothing where the bar alone is enough. */
  words?: string
  /** Where they stand, if not above the bar. */
  wordsAt?: number
  /** What the pointer is told. */
  title: string
  look?: keyof typeof FILL
  /** Which names stand first when there is no room for all. */
  rank?: number
}

const FILL = { plain: 'var(--control)', pale: 'var(--control)', now: 'var(--primary)', ahead: 'none' }

/** Bars side by side: the one that is meant in colour, what is to come dashed. */
export function Bars({ of: field, bars }: { of: Field; bars: readonly Bar[] }) {
  const { left, right, top, bottom, y, text } = field
  const step = (right - left) / Math.max(1, bars.length)
  const width = Math.min(step * 0.78, text * 4)
  const middle = (at: number) => left + step * (at + 0.5)
  const labels = bars.map(({ key, label: words, rank = 9 }, at) => ({ key, words, rank, x: middle(at) }))
  const values = bars.flatMap(({ key, words, value, wordsAt = value, rank = 9 }, at) =>
    words ? [{ key, words, rank, value: wordsAt, x: middle(at) }] : [],
  )
  return (
    <>
      {bars.map(({ key, value, title, look = 'plain' }, at) => (
        <g key={key}>
          <rect x={left + step * at} y={top} width={step} height={bottom - top} fill="transparent">
            <title>{title}</title>
          </rect>
          <rect
            x={middle(at) - width / 2}
            y={y(value)}
            width={width}
            height={bottom - y(value)}
            fill={FILL[look]}
            {...(look === 'pale' && { opacity: 0.45 })}
            {...(look === 'ahead' && { stroke: 'var(--control)', strokeDasharray: '3' })}
            style={{ pointerEvents: 'none' }}
          />
        </g>
      ))}
      {fitting(values, field).map(({ key, x, words, value }) => (
        <Words key={key} x={x} y={y(value) - text * 0.4} of={field}>
          {words}
        </Words>
      ))}
      <Below of={field} labels={labels} />
    </>
  )
}

/** A value of a line; nothing is drawn where it is null. */
export type Point = { x: number; value: number | null; title: string }

type LineProps = {
  of: Field
  points: readonly Point[]
  /** What the picture is about, or what it is compared with: dashed. */
  look?: 'main' | 'beside'
  /** Over bars that tell the values: without ground, and the pointer passes. */
  isBare?: boolean
}

const isKnown = (one: Point): one is Point & { value: number } => one.value !== null

/** A line with the ground below it, broken where nothing is known, with a dot at each lonely and at the last value. */
export function Line({ of: field, points, look = 'main', isBare = false }: LineProps) {
  const { y, bottom } = field
  const isMain = look === 'main'
  const height = (one: Point) => y(one.value ?? 0)
  const path = line<Point>((one) => one.x, height).defined(isKnown)(points)
  const ground = area<Point>((one) => one.x, bottom, height).defined(isKnown)(points)
  const last = points.map(isKnown).lastIndexOf(true)
  const isDot = (at: number) => at === last || (!known(points, at - 1) && !known(points, at + 1))
  return (
    <>
      {isMain && !isBare && <path d={ground ?? ''} fill="var(--primary)" opacity="0.08" />}
      <path
        d={path ?? ''}
        fill="none"
        style={{ pointerEvents: 'none' }}
        stroke={isMain ? 'var(--primary)' : 'var(--text-2)'}
        strokeWidth={isMain ? 2 : 1.5}
        strokeDasharray={isMain ? undefined : '5 3'}
      />
      {isMain && (
        <>
          {points.map(
            (one, at) =>
              isKnown(one) &&
              isDot(at) && <circle key={one.x} cx={one.x} cy={height(one)} r="3.5" fill="var(--primary)" />,
          )}
          {!isBare && <Told of={field} points={points} />}
        </>
      )}
    </>
  )
}

/** What the pointer is told wherever it is above or below a point. */
function Told({ of: { top, bottom }, points }: Pick<LineProps, 'of' | 'points'>) {
  return points.filter(isKnown).map((one) => {
    const [from, to] = reach(points, points.indexOf(one))
    return (
      <rect key={one.x} x={from} y={top} width={to - from} height={bottom - top} fill="transparent">
        <title>{one.title}</title>
      </rect>
    )
  })
}

const known = (points: readonly Point[], at: number) => (points[at]?.value ?? null) !== null

/** From halfway to the one before to halfway to the next. */
function reach(points: readonly Point[], at: number): [number, number] {
  const x = points[at]?.x ?? 0
  const [before = x - 12, after = x + 12] = [points[at - 1]?.x, points[at + 1]?.x]
  return [(before + x) / 2, (x + after) / 2]
}

type LevelProps = { of: Field; value: number; words: string }

/** A value that others are held against, such as a price, named above its line. */
export function Level({ of: field, value, words }: LevelProps) {
  const { left, right, y, text } = field
  return (
    <>
      <path d={`M${left} ${y(value)}H${right}`} stroke="var(--text-2)" strokeDasharray="2 3" />
      <Words x={left + 2} y={y(value) - text * 0.4} of={field} anchor="start" quiet>
        {words}
      </Words>
    </>
  )
}
