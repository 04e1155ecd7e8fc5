import type { Board } from './board.ts'
import { costOfLongMove, costOfLongPut } from './long-days.ts'

/** What the board costs more when a sitting that stands nowhere is put there. */
export function costOfPutting(b: Board, sitting: number, time: number, room: number): number {
  return costOfTime(b, sitting, time) + costOfRoom(b, sitting, room) + costOfChange(b, sitting, time, room)
}

/** What it costs that it is elsewhere than where it stood. */
export function costOfChange(b: Board, sitting: number, time: number, room: number): number {
  const cost = b.change_cost[sitting] ?? 0
  return cost > 0 && (b.old_time[sitting] !== time || b.old_room[sitting] !== room) ? cost : 0
}

/** The part that neither room nor change make dearer. */
function costOfTime(b: Board, sitting: number, time: number): number {
  const kind = b.kind[sitting] ?? 0
  const day = b.day_of[time] ?? 0
  const length = b.length[sitting] ?? 1
  const bits = ((1 << length) - 1) << (b.hour_of[time] ?? 0)
  let cost = b.time_costs[kind * b.times + time] ?? 0
  const to = b.costly[kind] ?? 0
  for (let at = b.from[kind] ?? 0; at < to; at += 1) {
    const group = b.groups[at] ?? 0
    if (b.day_costs === null) {
      cost += costOfLongPut(b, group, sitting, time)
      continue
    }
    const shape = b.shape_at[group] ?? 0
    const busy = b.busy[group * b.days + day] ?? 0
    cost += (b.day_costs[shape + (busy | bits)] ?? 0) - (b.day_costs[shape + busy] ?? 0)
  }
  const spread = b.spread[sitting] ?? 0
  const is_new_day = b.on_day[spread * b.days + day] === 0
  if (is_new_day && (b.days_used[spread] ?? 0) < (b.least_days[spread] ?? 0))
    cost -= b.spread_cost[spread] ?? 0
  return cost + costOfMeeting(b, spread, time, length)
}

/** What it costs that a spread is at so many hours from `time` on together with what it should keep apart from. */
function costOfMeeting(b: Board, spread: number, time: number, length: number): number {
  let cost = 0
  const to = b.apart_from[spread + 1] ?? 0
  for (let at = b.apart_from[spread] ?? 0; at < to; at += 2) {
    const first = (b.apart[at] ?? 0) * b.times + time
    for (let hour = 0; hour < length; hour += 1)
      cost += (b.apart[at + 1] ?? 0) * (b.at_hours[first + hour] ?? 0)
  }
  return cost
}

/** The part that no time changes. */
export function costOfRoom(b: Board, sitting: number, room: number): number {
  const home = b.home[sitting] ?? 0
  const cost = b.room_costs[(b.kind[sitting] ?? 0) * b.rooms + room] ?? 0
  const is_further = b.in_room[home * b.rooms + room] === 0 && (b.rooms_used[home] ?? 0) > 0
  return is_further ? cost + (b.home_cost[home] ?? 0) : cost
}

/** What the board costs more when a sitting moves from where it stands; nothing is written. */
export function costOfMoving(b: Board, sitting: number, time: number, room: number): number {
  let cost = 0
  if (b.time[sitting] !== time)
    cost += costOfNewTime(b, sitting, time, NO_KIND) + costOfNewDay(b, sitting, time)
  if (b.room[sitting] !== room) cost += costOfNewRoom(b, sitting, room)
  return cost + costOfNewChange(b, sitting, time, room)
}

const costOfNewChange = (b: Board, sitting: number, time: number, room: number): number =>
  costOfChange(b, sitting, time, room) - costOfChange(b, sitting, b.time[sitting] ?? 0, b.room[sitting] ?? 0)

/** No kind is left out. */
const NO_KIND = -1

/** What groups and the time itself cost more, those groups aside that `except` has as well. */
function costOfNewTime(b: Board, sitting: number, time: number, except: number): number {
  const kind = b.kind[sitting] ?? 0
  const old_time = b.time[sitting] ?? 0
  const length = b.length[sitting] ?? 1
  const block = (1 << length) - 1
  const old_day = b.day_of[old_time] ?? 0
  const day = b.day_of[time] ?? 0
  const old_bits = block << (b.hour_of[old_time] ?? 0)
  const bits = block << (b.hour_of[time] ?? 0)
  let cost = (b.time_costs[kind * b.times + time] ?? 0) - (b.time_costs[kind * b.times + old_time] ?? 0)
  const to = b.costly[kind] ?? 0
  for (let at = b.from[kind] ?? 0; at < to; at += 1) {
    const group = b.groups[at] ?? 0
    if (except !== NO_KIND && b.is_of[except * b.group_count + group] === 1) continue
    if (b.day_costs === null) {
      cost += costOfLongMove(b, group, sitting, time)
      continue
    }
    const shape = b.shape_at[group] ?? 0
    const left = b.busy[group * b.days + old_day] ?? 0
    const busy = old_day === day ? left & ~old_bits : (b.busy[group * b.days + day] ?? 0)
    cost += (b.day_costs[shape + (busy | bits)] ?? 0) - (b.day_costs[shape + left] ?? 0)
    if (old_day !== day)
      cost += (b.day_costs[shape + (left & ~old_bits)] ?? 0) - (b.day_costs[shape + busy] ?? 0)
  }
  const spread = b.spread[sitting] ?? 0
  return cost + costOfMeeting(b, spread, time, length) - costOfMeeting(b, spread, old_time, length)
}

function costOfNewDay(b: Board, sitting: number, time: number): number {
  const spread = b.spread[sitting] ?? 0
  const old_day = b.day_of[b.time[sitting] ?? 0] ?? 0
  const day = b.day_of[time] ?? 0
  if (old_day === day) return 0
  const leaves = b.on_day[spread * b.days + old_day] === 1
  const enters = b.on_day[spread * b.days + day] === 0
  if (leaves === enters) return 0
  const lacking = (b.least_days[spread] ?? 0) - (b.days_used[spread] ?? 0)
  const price = b.spread_cost[spread] ?? 0
  if (leaves) return lacking >= 0 ? price : 0
  return lacking > 0 ? -price : 0
}

function costOfNewRoom(b: Board, sitting: number, room: number): number {
  const home = b.home[sitting] ?? 0
  const old_room = b.room[sitting] ?? 0
  let cost = costOfSeats(b, sitting, room)
  if (b.in_room[home * b.rooms + old_room] === 1) cost -= b.home_cost[home] ?? 0
  if (b.in_room[home * b.rooms + room] === 0) cost += b.home_cost[home] ?? 0
  return cost
}

function costOfSeats(b: Board, sitting: number, room: number): number {
  const first = (b.kind[sitting] ?? 0) * b.rooms
  return (b.room_costs[first + room] ?? 0) - (b.room_costs[first + (b.room[sitting] ?? 0)] ?? 0)
}

/** What two sittings of one length would cost that met; each is counted as met by the other, which leaves. */
function costOfPassing(b: Board, one: number, other: number): number {
  const spread = b.spread[one] ?? 0
  const to = b.apart_from[spread + 1] ?? 0
  for (let at = b.apart_from[spread] ?? 0; at < to; at += 2)
    if (b.apart[at] === b.spread[other]) return 2 * (b.length[one] ?? 1) * (b.apart[at + 1] ?? 0)
  return 0
}

/** `sitting` goes to the time of `other` and to `room`; `other` to its time, and to `others_room`. */
export type Swap = { sitting: number; time: number; room: number; other: number; others_room: number }

/**
 * What the board costs more when two sittings of one length change times; nothing is written. A group of both is as busy
 * as before. Those of one home have the same rooms together, before and after.
 */
export function costOfSwapping(b: Board, { sitting, time, room, other, others_room }: Swap): number {
  const others_time = b.time[sitting] ?? 0
  let cost = costOfNewChange(b, sitting, time, room) + costOfNewChange(b, other, others_time, others_room)
  if (time !== others_time) {
    cost += costOfNewTime(b, sitting, time, b.kind[other] ?? 0)
    cost += costOfNewTime(b, other, others_time, b.kind[sitting] ?? 0)
    cost -= costOfPassing(b, sitting, other)
    if (b.spread[sitting] !== b.spread[other])
      cost += costOfNewDay(b, sitting, time) + costOfNewDay(b, other, others_time)
  }
  if (b.home[sitting] === b.home[other])
    return cost + costOfSeats(b, sitting, room) + costOfSeats(b, other, others_room)
  if (b.room[sitting] !== room) cost += costOfNewRoom(b, sitting, room)
  if (b.room[other] !== others_room) cost += costOfNewRoom(b, other, others_room)
  return cost
}
