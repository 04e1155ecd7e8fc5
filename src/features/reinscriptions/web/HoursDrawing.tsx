import type { CSSProperties } from 'react'
import { clashes } from '../placing/rules.ts'
import type { Sitting } from './places.ts'
import '#web/styles/on-demand/hours.css'

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

type Props = { frame: Frame; mine: readonly Sitting[]; others: readonly Sitting[] }

/** The hours of a section in the week, over what else is chosen; its words stand beside it, screen readers pass it by. */
export function HoursDrawing({ frame, mine, others }: Props) {
  const taken = others.flatMap(({ slots }) => slots)
  const own = mine.flatMap(({ slots }) => slots)
  return (
    <span className="hours" aria-hidden="true">
      {frame.days.map((day) => (
        <span key={day} className="hours-day">
          <span className="hours-letter">{LETTERS[day - 1]}</span>
          <span className="hours-track">
            {taken
              .filter((one) => one.day === day)
              .map((one) => (
                <span key={`${one.from} ${one.until}`} className="hours-block" style={at(one, frame)} />
              ))}
            {own
              .filter((one) => one.day === day)
              .map((one) => (
                <span
                  key={`${one.from} ${one.until}`}
                  className={`hours-block ${clashes([one], taken) ? 'is-clash' : 'is-own'}`}
                  style={at(one, frame)}
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
  return { insetBlockStart: percent(one.from - from), blockSize: percent(one.until - one.from) }
}
