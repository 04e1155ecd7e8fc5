import type { Board } from './board.ts'
import { NOWHERE } from './problem.ts'

type Day = {
  group: number
  day: number
  /** Who does not count. */
  lifted?: number
  /** From where on so many more hours are busy. */
  time?: number
  length?: number
}

/** What a day costs a group where days are too long to be listed. */
function costOfLongDay(b: Board, { group, day, lifted = NOWHERE, time = NOWHERE, length = 0 }: Day): number {
  const { gap, alone, day: coming } = b.shape_of[group] ?? { gap: 0, alone: 0, day: 0 }
  let cost = 0
  // Hours since it was busy last, and for how long it was so then.
  let free = 0
  let run = 0
  for (let at = day * b.hours; at < (day + 1) * b.hours; at += 1) {
    const holder = b.holder[group * b.times + at] ?? NOWHERE
    const is_busy = (at >= time && at < time + length) || (holder !== NOWHERE && holder !== lifted)
    if (!is_busy) {
      free += 1
      continue
    }
    if (run > 0 && free > 0) cost += gap * free + (run === 1 ? alone : 0)
    run = free === 0 ? run + 1 : 1
    free = 0
  }
  if (run === 0) return 0
  return cost + (run === 1 ? alone : 0) + coming
}

/** What a day of a group costs more when a sitting that stands nowhere is put there. */
export function costOfLongPut(b: Board, group: number, sitting: number, time: number): number {
  const of = { group, day: b.day_of[time] ?? 0 }
  return costOfLongDay(b, { ...of, time, length: b.length[sitting] ?? 1 }) - costOfLongDay(b, of)
}

/** What the days of a group cost more when a sitting of it moves to `time`. */
export function costOfLongMove(b: Board, group: number, sitting: number, time: number): number {
  const left = { group, day: b.day_of[b.time[sitting] ?? 0] ?? 0, lifted: sitting }
  const is_same_day = b.day_of[time] === left.day
  const leaves = is_same_day ? { ...left, time, length: b.length[sitting] ?? 1 } : left
  const arrives = is_same_day ? 0 : costOfLongPut(b, group, sitting, time)
  return arrives + costOfLongDay(b, leaves) - costOfLongDay(b, { group, day: left.day })
}
