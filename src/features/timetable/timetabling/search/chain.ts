import { type Board, costOfNowhere, isRoomFree, lift, put } from './board.ts'
import { costOfChange, costOfPutting, costOfRoom } from './costs.ts'
import { NOWHERE, type Place } from './problem.ts'
import { CLOSED } from './tables.ts'

/** Longer chains are given up: they turn half a day around and hardly ever pay. */
const MOST_LINKS = 6

/**
 * One sitting goes where it likes; whoever stands in its way goes where it came from, and whoever stands in theirs goes
 * the other way again: a swap if there is one, else a Kempe chain between two times. `cost` is what the board costs
 * more by it.
 */
export type Chain = {
  count: number
  cost: number
  /** Who moved, from where, and by how many hours; `by` is the link that pushed it. */
  sittings: Int32Array
  times: Int32Array
  rooms: Int32Array
  shifts: Int32Array
  by: Int32Array
  /** Where the next link is put. */
  target: Place
  /** For each sitting the number of the last chain that it was in. */
  seen: Int32Array
  number: number
  /** Sittings that no chain may push: they have one place, or none. */
  fixed: Int32Array
}

export function chainOf(b: Board): Chain {
  const links = () => new Int32Array(MOST_LINKS)
  const many = (list: Int32Array, kind: number) => (list[kind + 1] ?? 0) - (list[kind] ?? 0)
  return {
    ...{ count: 0, cost: 0, number: 0, target: { time: 0, room: 0 } },
    ...{ sittings: links(), times: links(), rooms: links(), shifts: links(), by: links() },
    seen: new Int32Array(b.count + 1),
    // One more, for what is taken by others.
    fixed: Int32Array.from({ length: b.count + 1 }, (_, sitting) => {
      const kind = b.kind[sitting]
      return kind === undefined || many(b.times_from, kind) * many(b.rooms_from, kind) < 2 ? 1 : 0
    }),
  }
}

/** Does it on the board. False, and nothing changed, where it cannot be done. */
export function pushInto(b: Board, chain: Chain, sitting: number, place: Place): boolean {
  chain.count = 0
  chain.cost = 0
  chain.number += 1
  const old_time = b.time[sitting] ?? NOWHERE
  if (!takeOff(b, chain, sitting, 0)) return false
  chain.shifts[0] = old_time === NOWHERE ? 0 : place.time - old_time
  let is_done = clear(b, chain, 0, place.time) && clearRoom(b, chain, 0, place)
  chain.target.time = place.time
  chain.target.room = place.room
  if (is_done) putLink(b, chain, 0)
  for (let link = 1; is_done && link < chain.count; link += 1) is_done = settle(b, chain, link)
  if (!is_done) undo(b, chain)
  return is_done
}

/** Puts everybody back. */
export function undo(b: Board, chain: Chain): void {
  for (let link = 0; link < chain.count; link += 1) {
    const sitting = chain.sittings[link] ?? 0
    if (b.time[sitting] !== NOWHERE) lift(b, sitting)
  }
  for (let link = 0; link < chain.count; link += 1) {
    const time = chain.times[link] ?? 0
    if (time !== NOWHERE) put(b, chain.sittings[link] ?? 0, time, chain.rooms[link] ?? 0)
  }
}

/** Makes the sitting the next link of the chain, pushed by `by`. */
function takeOff(b: Board, chain: Chain, sitting: number, by: number): boolean {
  if (chain.seen[sitting] === chain.number || chain.count === MOST_LINKS || chain.fixed[sitting] === 1)
    return false
  const link = chain.count
  const time = b.time[sitting] ?? NOWHERE
  const shift = -(chain.shifts[by] ?? 0)
  if (link > 0 && chain.times[0] !== NOWHERE && !isOpen(b, sitting, time + shift)) return false
  chain.count += 1
  chain.seen[sitting] = chain.number
  chain.sittings[link] = sitting
  const room = b.room[sitting] ?? NOWHERE
  chain.times[link] = time
  chain.rooms[link] = room
  chain.by[link] = by
  chain.shifts[link] = shift
  if (time === NOWHERE) return true
  lift(b, sitting)
  chain.cost -= costOfPutting(b, sitting, time, room)
  return true
}

const isOpen = (b: Board, sitting: number, time: number): boolean =>
  time >= 0 && time < b.times && b.time_costs[(b.kind[sitting] ?? 0) * b.times + time] !== CLOSED

/** Takes off whoever has a group of the link's sitting at the hours from `time` on. */
function clear(b: Board, chain: Chain, link: number, time: number): boolean {
  const sitting = chain.sittings[link] ?? 0
  const kind = b.kind[sitting] ?? 0
  const length = b.length[sitting] ?? 1
  const to = b.from[kind + 1] ?? 0
  for (let at = b.from[kind] ?? 0; at < to; at += 1) {
    const first = (b.groups[at] ?? 0) * b.times + time
    for (let hour = 0; hour < length; hour += 1) {
      const other = b.holder[first + hour] ?? NOWHERE
      if (other !== NOWHERE && !takeOff(b, chain, other, link)) return false
    }
  }
  return true
}

function clearRoom(b: Board, chain: Chain, link: number, { time, room }: Place): boolean {
  const length = b.length[chain.sittings[link] ?? 0] ?? 1
  const first = room * b.times + time
  for (let hour = 0; hour < length; hour += 1) {
    const other = b.occupant[first + hour] ?? NOWHERE
    if (other !== NOWHERE && !takeOff(b, chain, other, link)) return false
  }
  return true
}

/** Gives a pushed sitting its new place. */
function settle(b: Board, chain: Chain, link: number): boolean {
  // Pushed by one that stood nowhere: then this one does instead, and no third.
  if (chain.times[0] === NOWHERE) {
    chain.cost += costOfNowhere(b, chain.sittings[link] ?? 0)
    return chain.count === 2
  }
  const time = (chain.times[link] ?? 0) + (chain.shifts[link] ?? 0)
  if (!clear(b, chain, link, time)) return false
  const room = roomFor(b, chain, link, time)
  if (room === NOWHERE) return false
  chain.target.time = time
  chain.target.room = room
  putLink(b, chain, link)
  return true
}

/** Its own room, else that of whoever pushed it, else the cheapest that is free. */
function roomFor(b: Board, chain: Chain, link: number, time: number): number {
  const sitting = chain.sittings[link] ?? 0
  const own = chain.rooms[link] ?? 0
  if (isRoomFree(b, sitting, time, own)) return own
  const kind = b.kind[sitting] ?? 0
  const pushers = chain.rooms[chain.by[link] ?? 0] ?? 0
  const is_open = (b.room_costs[kind * b.rooms + pushers] ?? CLOSED) !== CLOSED
  if (is_open && isRoomFree(b, sitting, time, pushers)) return pushers
  return freeRoomFor(b, sitting, time)
}

/** The cheapest room that is free for the sitting from `time` on; NOWHERE if there is none. */
export function freeRoomFor(b: Board, sitting: number, time: number): number {
  const kind = b.kind[sitting] ?? 0
  const to = b.rooms_from[kind + 1] ?? 0
  let best = NOWHERE
  let least = 0
  for (let at = b.rooms_from[kind] ?? 0; at < to; at += 1) {
    const room = b.open_rooms[at] ?? 0
    if (!isRoomFree(b, sitting, time, room)) continue
    const cost = costOfRoom(b, sitting, room) + costOfChange(b, sitting, time, room)
    if (best !== NOWHERE && cost >= least) continue
    best = room
    least = cost
  }
  return best
}

function putLink(b: Board, chain: Chain, link: number): void {
  const { time, room } = chain.target
  const sitting = chain.sittings[link] ?? 0
  chain.cost += costOfPutting(b, sitting, time, room)
  if (chain.times[link] === NOWHERE) chain.cost -= costOfNowhere(b, sitting)
  put(b, sitting, time, room)
}
