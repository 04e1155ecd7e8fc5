import { type Board, isRoomFree } from './board.ts'
import { NOWHERE } from './problem.ts'
import { CLOSED } from './tables.ts'

/** More than one stands in the way. */
export const SEVERAL = -2

/** The one sitting that stands in the way of another at a place; NOWHERE: none. */
export function whoIsInTheWay(b: Board, sitting: number, time: number, room: number): number {
  const kind = b.kind[sitting] ?? 0
  const length = b.length[sitting] ?? 1
  const to = b.from[kind + 1] ?? 0
  let found = NOWHERE
  for (let hour = time; hour < time + length; hour += 1) {
    const occupant = b.occupant[room * b.times + hour] ?? NOWHERE
    if (occupant !== NOWHERE && occupant !== sitting && occupant !== found) {
      if (found !== NOWHERE) return SEVERAL
      found = occupant
    }
    for (let at = b.from[kind] ?? 0; at < to; at += 1) {
      const holder = b.holder[(b.groups[at] ?? 0) * b.times + hour] ?? NOWHERE
      if (holder === NOWHERE || holder === sitting || holder === found) continue
      if (found !== NOWHERE) return SEVERAL
      found = holder
    }
  }
  return found
}

/**
 * The room that `other` would have if it changed times with `one`, which goes to `room`: its own if that is free, else
 * the one that is left. NOWHERE if they cannot change just so; then a chain may still find a way.
 */
export function roomToSwap(b: Board, one: number, other: number, room: number): number {
  const time = b.time[one] ?? 0
  const others_time = b.time[other] ?? 0
  const length = b.length[one] ?? 1
  const kind = b.kind[other] ?? 0
  if (kind === b.kind[one] || length !== b.length[other] || isCrossing(time, others_time, length))
    return NOWHERE
  if (b.time_costs[kind * b.times + time] === CLOSED) return NOWHERE
  const left = b.room[one] ?? 0
  const own = b.room[other] ?? 0
  const others_room = time !== others_time && isRoomFree(b, one, time, own) ? own : left
  if (b.room_costs[kind * b.rooms + others_room] === CLOSED) return NOWHERE
  const third = whoIsInTheWay(b, other, time, others_room)
  if (third !== NOWHERE && third !== one) return NOWHERE
  // Of one home the rooms must stay the same in all, as the cost of a swap supposes.
  const is_same = (room === left && others_room === own) || (room === own && others_room === left)
  return is_same || b.home[one] !== b.home[other] ? others_room : NOWHERE
}

/** Whether some hours are of both, but not all: they would still meet each other. */
const isCrossing = (time: number, other: number, length: number): boolean =>
  time !== other && Math.abs(time - other) < length
