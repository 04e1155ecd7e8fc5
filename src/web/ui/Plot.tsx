import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { type Scale, widthOf } from './plot-scale.ts'

/** Where a picture draws, in pixels, and how large its letters are. */
export type Field = {
  left: number
  right: number
  top: number
  bottom: number
  wide: number
  text: number
  /** Too narrow for an axis: what must be read stands at the marks. */
  isNarrow: boolean
  y: (value: number) => number
}

type Props = {
  scale: Scale
  /** How the axis names a value; without it there is a floor alone, as where each bar is named. */
  axis?: (value: number) => string
  /** What stands at the right of the lines. */
  ends?: readonly string[]
  /** Height in lines of text. */
  lines?: number
  children: (field: Field) => ReactNode
}

/**
 * A picture of numbers: its floor, its axis, and what is drawn in it. It is drawn anew for the width of its place and the
 * size of its letters, so that they are as large as all others. `AsTable` beneath it says the same to those who cannot see it.
 */
export function Plot({ scale, axis, ends = [], lines = 12, children }: Props) {
  const [place, size] = useSize()
  const field = size && fieldOf(size, { scale, axis, ends, lines })
  return (
    <div
      ref={place}
      className="figures text-compact"
      style={{ blockSize: `${lines}em`, maxInlineSize: '40rem' }}
    >
      {field && (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${field.wide} ${lines * field.text}`}
          width="100%"
          height="100%"
        >
          {axis &&
            scale.ticks.map((tick) => (
              <g key={tick}>
                <path d={`M${field.left} ${field.y(tick)}H${field.right}`} stroke="var(--line)" />
                {!field.isNarrow && (
                  <Words x={field.left - 6} y={field.y(tick) + field.text / 3} of={field} anchor="end" quiet>
                    {axis(tick)}
                  </Words>
                )}
              </g>
            ))}
          <path d={`M${field.left} ${field.bottom}H${field.right}`} stroke="var(--control)" />
          {children(field)}
        </svg>
      )}
    </div>
  )
}

type Size = { wide: number; text: number }

/** Its height is in letters: it is told of larger ones as of a wider place. */
function useSize() {
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Size | null>(null)
  useLayoutEffect(() => {
    const node = place.current
    if (!node) return
    const measure = () => {
      const wide = node.clientWidth
      const text = Number.parseFloat(getComputedStyle(node).fontSize)
      if (wide > 0) setSize((last) => (last?.wide === wide && last.text === text ? last : { wide, text }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(node)
    return () => observer.disconnect()
  }, [])
  return [place, size] as const
}

type AxisProps = Required<Pick<Props, 'scale' | 'ends' | 'lines'>> & { axis: Props['axis'] | undefined }

function fieldOf({ wide, text }: Size, { scale, axis, ends, lines }: AxisProps): Field {
  const isNarrow = wide < text * 18
  const most = (words: readonly string[]) => Math.max(0, ...words.map((one) => widthOf(one, text)))
  const [top, bottom] = [text * 1.5, (lines - 1.5) * text]
  return {
    left: axis && !isNarrow ? most(scale.ticks.map(axis)) + 8 : 0,
    right: wide - (ends.length > 0 ? most(ends) + 10 : 0),
    top,
    bottom,
    wide,
    text,
    isNarrow,
    y: (value) => bottom - (value / scale.end) * (bottom - top),
  }
}

type WordsProps = {
  x: number
  y: number
  of: Field
  anchor?: 'start' | 'middle' | 'end'
  quiet?: boolean
  children: string
}

/** Words in a picture; a rim of the paper keeps them apart from a line that runs below. */
export function Words({ x, y, of: { text }, anchor = 'middle', quiet = false, children }: WordsProps) {
  return (
    <text
      x={x}
      y={y}
      fontSize={text}
      textAnchor={anchor}
      fill={quiet ? 'var(--text-2)' : 'var(--text)'}
      fontWeight={quiet ? undefined : 650}
      stroke="var(--bg)"
      strokeWidth="3"
      strokeLinejoin="round"
      paintOrder="stroke"
      style={{ pointerEvents: 'none' }}
    >
      {children}
    </text>
  )
}
