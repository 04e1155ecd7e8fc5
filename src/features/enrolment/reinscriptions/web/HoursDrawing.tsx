import type { CSSProperties } from 'react'
import { clashes } from '../placing/rules.ts'
import type { Sitting } from './places.ts'

const WORKDAYS = [1, 2, 3, 4, 5]
const LETTERS = ['L', 'M', 'M', 'J', 'V', 'S', 'D']

/** From when to when a drawing goes, in minutes; the same for all that are compared. */
export type Frame = { from: number; until: number; days: readonly number[] }

export function frameOf(sittings: readonly Sitting[]): Frame | null {
  const slots = sittings.flatMap((one) => one.slots)
  if (slots.length === 0) return null
  const weekend = [6, 7].filter((day) => slots.some((one) => one.day === day))
  return {
    from: Math.min(...slots.map(({ from }) => from)),
    until: Math.max(...slots.map(({ until }) => until)),
    days: [...WORKDAYS, ...weekend],
  }
}

const HATCHED = 'repeating-linear-gradient(135deg, var(--bad) 0 4px, var(--bad-bg) 4px 8px)'

type Props = { frame: Frame; mine: readonly Sitting[]; others: readonly Sitting[] }

/** The hours of a section in the week, over what else is chosen; its words stand beside it, screen readers pass it by. */
export function HoursDrawing({ frame, mine, others }: Props) {
  const taken = others.flatMap(({ slots }) => slots)
  const own = mine.flatMap(({ slots }) => slots)
  return (
    <span className="flex max-w-64 gap-1 py-1" aria-hidden="true">
      {frame.days.map((day) => (
        <span key={day} className="min-w-0 flex-1">
          <span className="block text-center text-hint text-text-3">{LETTERS[day - 1]}</span>
          <span className="block h-12 bg-hover" style={{ position: 'relative' }}>
            {taken
              .filter((one) => one.day === day)
              .map((one) => (
                <span key={`${one.from} ${one.until}`} className="w-full bg-edge" style={at(one, frame)} />
              ))}
            {own
              .filter((one) => one.day === day)
              .map((one) => (
                <span
                  key={`${one.from} ${one.until}`}
                  className="w-full bg-primary"
                  data-clash={clashes([one], taken)}
                  style={{ ...at(one, frame), ...(clashes([one], taken) && { background: HATCHED }) }}
                />
              ))}
          </span>
        </span>
      ))}
    </span>
  )
}

const at = (one: { from: number; until: number }, { from, until }: Frame): CSSProperties => {
  const percent = (minutes: number) => `${(100 * minutes) / (until - from)}%`
  return {
    position: 'absolute',
    insetBlockStart: percent(one.from - from),
    blockSize: percent(one.until - one.from),
  }
}
