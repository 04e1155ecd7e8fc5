import { areGroupsFree, type Board, lift, put } from './board.ts'
import { freeRoomFor } from './chain.ts'
import { costOfPutting } from './costs.ts'
import { NOWHERE } from './problem.ts'
import { below, type Random } from './random.ts'

/** So many attempts for each sitting before what is left is left to the search. */
const ATTEMPTS = 60

/**
 * Places whatever stands nowhere yet, the most constrained first, each at its cheapest free place. One that finds none pushes others
 * out, preferably those that were pushed out seldom (the conflict statistics of Müller's iterative forward search), and
 * these are placed anew. `fixed`: who is not pushed out.
 */
export function construct(b: Board, random: Random, fixed: Int32Array): void {
  const pushed_out = new Int32Array(b.count)
  const waiting = hardestFirst(b).filter((sitting) => b.time[sitting] === NOWHERE)
  let attempts = ATTEMPTS * b.count
  for (let sitting = waiting.shift(); sitting !== undefined && attempts > 0; sitting = waiting.shift()) {
    attempts -= 1
    const time = cheapestTime(b, sitting, random)
    if (time !== NOWHERE) put(b, sitting, time, freeRoomFor(b, sitting, time))
    else waiting.push(...pushIn(b, sitting, { random, pushed_out, fixed }))
  }
  keepWhatFits(b, waiting, random)
}

/** What was still waiting when the attempts ended, wherever it fits. */
function keepWhatFits(b: Board, waiting: readonly number[], random: Random): void {
  for (const sitting of waiting) {
    if (b.time[sitting] !== NOWHERE) continue
    const time = cheapestTime(b, sitting, random)
    if (time !== NOWHERE) put(b, sitting, time, freeRoomFor(b, sitting, time))
  }
}

/** Those with the fewest places for each sitting that they share a group with. */
function hardestFirst(b: Board): number[] {
  const in_group = new Int32Array(b.group_count)
  const groupsOf = (sitting: number) => {
    const kind = b.kind[sitting] ?? 0
    return b.groups.subarray(b.from[kind], b.from[kind + 1])
  }
  for (let sitting = 0; sitting < b.count; sitting += 1)
    for (const group of groupsOf(sitting)) in_group[group] = (in_group[group] ?? 0) + (b.length[sitting] ?? 1)
  const ease = Array.from({ length: b.count }, (_, sitting) => {
    const kind = b.kind[sitting] ?? 0
    const times = (b.times_from[kind + 1] ?? 0) - (b.times_from[kind] ?? 0)
    const rooms = (b.rooms_from[kind + 1] ?? 0) - (b.rooms_from[kind] ?? 0)
    const rivals = groupsOf(sitting).reduce((sum, group) => sum + (in_group[group] ?? 0), 0)
    if (times * rooms <= 1) return 0
    return (times * Math.sqrt(rooms)) / (rivals * (b.length[sitting] ?? 1))
  })
  return ease.map((_, sitting) => sitting).sort((one, other) => (ease[one] ?? 0) - (ease[other] ?? 0))
}

/** The free time that costs least, with the room that it would have; among equals one at random. */
function cheapestTime(b: Board, sitting: number, random: Random): number {
  const kind = b.kind[sitting] ?? 0
  let best = NOWHERE
  let least = 0
  let equals = 0
  for (let at = b.times_from[kind] ?? 0; at < (b.times_from[kind + 1] ?? 0); at += 1) {
    const time = b.open_times[at] ?? 0
    if (!areGroupsFree(b, sitting, time)) continue
    const room = freeRoomFor(b, sitting, time)
    if (room === NOWHERE) continue
    const cost = costOfPutting(b, sitting, time, room)
    if (best !== NOWHERE && cost > least) continue
    equals = best !== NOWHERE && cost === least ? equals + 1 : 1
    least = cost
    if (below(random, equals) === 0) best = time
  }
  return best
}

type Pushing = { random: Random; pushed_out: Int32Array; fixed: Int32Array }

/** Puts the sitting where the fewest and least often pushed stand; answers whom it pushed out, or itself. */
function pushIn(b: Board, sitting: number, { random, pushed_out, fixed }: Pushing): number[] {
  const kind = b.kind[sitting] ?? 0
  let best: { time: number; room: number; others: number[] } | undefined
  let least = Number.POSITIVE_INFINITY
  for (let at = b.times_from[kind] ?? 0; at < (b.times_from[kind + 1] ?? 0); at += 1) {
    const time = b.open_times[at] ?? 0
    const rooms = roomsToTry(b, sitting, time, random)
    for (const room of rooms) {
      const others = whoStandsThere(b, sitting, time, room)
      if (others.some((other) => fixed[other] === 1)) continue
      const price = others.reduce(
        (sum, other) => sum + 1 + (pushed_out[other] ?? 0),
        below(random, 100) / 100,
      )
      if (price >= least) continue
      least = price
      best = { time, room, others }
    }
  }
  if (!best) return []
  for (const other of best.others) {
    lift(b, other)
    pushed_out[other] = (pushed_out[other] ?? 0) + 1
  }
  put(b, sitting, best.time, best.room)
  return best.others
}

/** A free one if there is any, else a few at random. */
function roomsToTry(b: Board, sitting: number, time: number, random: Random): number[] {
  const free = freeRoomFor(b, sitting, time)
  if (free !== NOWHERE) return [free]
  const kind = b.kind[sitting] ?? 0
  const from = b.rooms_from[kind] ?? 0
  const many = (b.rooms_from[kind + 1] ?? 0) - from
  return Array.from({ length: Math.min(3, many) }, () => b.open_rooms[from + below(random, many)] ?? 0)
}

function whoStandsThere(b: Board, sitting: number, time: number, room: number): number[] {
  const kind = b.kind[sitting] ?? 0
  const others = new Set<number>()
  for (let hour = 0; hour < (b.length[sitting] ?? 1); hour += 1) {
    others.add(b.occupant[room * b.times + time + hour] ?? NOWHERE)
    for (const group of b.groups.subarray(b.from[kind], b.from[kind + 1]))
      others.add(b.holder[group * b.times + time + hour] ?? NOWHERE)
  }
  others.delete(NOWHERE)
  return [...others]
}
