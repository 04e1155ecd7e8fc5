import { NOWHERE, type Problem } from './problem.ts'
import { type Tables, tablesOf } from './tables.ts'

/** What is worth more than anything else: a sitting that stands nowhere. */
const UNPLACED_COST = 1_000_000

/** A timetable while it is searched: who is where, and the counts that make the cost of a change cheap to know. */
export type Board = Tables & {
  /** Of each sitting: when it begins, and where. */
  time: Int32Array
  room: Int32Array
  /** Who has a group at a time (`group * times + time`), and a room (`room * times + time`); NOWHERE: nobody. */
  holder: Int32Array
  occupant: Int32Array
  /** The hours at which a group is busy on a day, as bits, where days are listed so. */
  busy: Int32Array
  /** Of a spread: 1 at its hours (`spread * times + time`), sittings on each day, and days with any. */
  at_hours: Int32Array
  on_day: Int32Array
  days_used: Int32Array
  /** Of a home: sittings in each room, and rooms with any. */
  in_room: Int32Array
  rooms_used: Int32Array
}

export function boardOf(problem: Problem): Board {
  const tables = tablesOf(problem)
  const { count, group_count, rooms, times, days } = tables
  const board: Board = {
    ...tables,
    time: new Int32Array(count).fill(NOWHERE),
    room: new Int32Array(count).fill(NOWHERE),
    holder: new Int32Array(group_count * times).fill(NOWHERE),
    occupant: new Int32Array(rooms * times).fill(NOWHERE),
    busy: new Int32Array(group_count * days),
    at_hours: new Int32Array(problem.spreads.length * times),
    on_day: new Int32Array(problem.spreads.length * days),
    days_used: new Int32Array(problem.spreads.length),
    in_room: new Int32Array(problem.homes.length * rooms),
    rooms_used: new Int32Array(problem.homes.length),
  }
  // One that nobody can move stands there.
  for (const { room, time } of problem.taken ?? [])
    if (tables.is_shared[room] === 0) board.occupant[room * times + time] = count
  return board
}

/** What it costs that a sitting stands nowhere. */
export const costOfNowhere = (b: Board, sitting: number): number =>
  UNPLACED_COST + (b.change_cost[sitting] ?? 0)

/** What an empty board costs: all days of all spreads lack. */
export function costOfNothing({ least_days, spread_cost }: Tables): number {
  return least_days.reduce((sum, days, index) => sum + days * (spread_cost[index] ?? 0), 0)
}

/** Puts a sitting that stands nowhere; whoever calls has seen that the place is free. */
export function put(b: Board, sitting: number, time: number, room: number): void {
  mark(b, sitting, time, room)
  b.time[sitting] = time
  b.room[sitting] = room
  const day = b.day_of[time] ?? 0
  const at_day = (b.spread[sitting] ?? 0) * b.days + day
  if ((b.on_day[at_day] = (b.on_day[at_day] ?? 0) + 1) === 1) bump(b.days_used, b.spread[sitting] ?? 0, 1)
  const at_room = (b.home[sitting] ?? 0) * b.rooms + room
  if ((b.in_room[at_room] = (b.in_room[at_room] ?? 0) + 1) === 1) bump(b.rooms_used, b.home[sitting] ?? 0, 1)
}

/** Takes a sitting off its place. */
export function lift(b: Board, sitting: number): void {
  const time = b.time[sitting] ?? 0
  const room = b.room[sitting] ?? 0
  unmark(b, sitting, time, room)
  b.time[sitting] = NOWHERE
  b.room[sitting] = NOWHERE
  const at_day = (b.spread[sitting] ?? 0) * b.days + (b.day_of[time] ?? 0)
  if ((b.on_day[at_day] = (b.on_day[at_day] ?? 0) - 1) === 0) bump(b.days_used, b.spread[sitting] ?? 0, -1)
  const at_room = (b.home[sitting] ?? 0) * b.rooms + room
  if ((b.in_room[at_room] = (b.in_room[at_room] ?? 0) - 1) === 0) bump(b.rooms_used, b.home[sitting] ?? 0, -1)
}

function bump(counts: Int32Array, index: number, by: number): void {
  counts[index] = (counts[index] ?? 0) + by
}

function mark(b: Board, sitting: number, time: number, room: number): void {
  const kind = b.kind[sitting] ?? 0
  const length = b.length[sitting] ?? 1
  const day = b.day_of[time] ?? 0
  const bits = ((1 << length) - 1) << (b.hour_of[time] ?? 0)
  const of_spread = (b.spread[sitting] ?? 0) * b.times + time
  for (let hour = 0; hour < length; hour += 1) b.at_hours[of_spread + hour] = 1
  const to = b.from[kind + 1] ?? 0
  for (let at = b.from[kind] ?? 0; at < to; at += 1) {
    const group = b.groups[at] ?? 0
    const at_day = group * b.days + day
    b.busy[at_day] = (b.busy[at_day] ?? 0) | bits
    const first = group * b.times + time
    for (let hour = 0; hour < length; hour += 1) b.holder[first + hour] = sitting
  }
  // Nobody is in anybody's way in a shared one.
  if (b.is_shared[room] === 1) return
  const first = room * b.times + time
  for (let hour = 0; hour < length; hour += 1) b.occupant[first + hour] = sitting
}

function unmark(b: Board, sitting: number, time: number, room: number): void {
  const kind = b.kind[sitting] ?? 0
  const length = b.length[sitting] ?? 1
  const day = b.day_of[time] ?? 0
  const bits = ((1 << length) - 1) << (b.hour_of[time] ?? 0)
  const of_spread = (b.spread[sitting] ?? 0) * b.times + time
  for (let hour = 0; hour < length; hour += 1) b.at_hours[of_spread + hour] = 0
  const to = b.from[kind + 1] ?? 0
  for (let at = b.from[kind] ?? 0; at < to; at += 1) {
    const group = b.groups[at] ?? 0
    const at_day = group * b.days + day
    b.busy[at_day] = (b.busy[at_day] ?? 0) & ~bits
    const first = group * b.times + time
    for (let hour = 0; hour < length; hour += 1) b.holder[first + hour] = NOWHERE
  }
  const first = room * b.times + time
  for (let hour = 0; hour < length; hour += 1) b.occupant[first + hour] = NOWHERE
}

/** Whether all groups of the sitting are free from `time` on, itself aside. */
export function areGroupsFree(b: Board, sitting: number, time: number): boolean {
  const kind = b.kind[sitting] ?? 0
  const length = b.length[sitting] ?? 1
  const to = b.from[kind + 1] ?? 0
  for (let at = b.from[kind] ?? 0; at < to; at += 1) {
    const first = (b.groups[at] ?? 0) * b.times + time
    for (let hour = 0; hour < length; hour += 1) {
      const other = b.holder[first + hour] ?? 0
      if (other !== NOWHERE && other !== sitting) return false
    }
  }
  return true
}

/** Whether the room is free for the sitting from `time` on, itself aside. */
export function isRoomFree(b: Board, sitting: number, time: number, room: number): boolean {
  const length = b.length[sitting] ?? 1
  const first = room * b.times + time
  for (let hour = 0; hour < length; hour += 1) {
    const other = b.occupant[first + hour] ?? 0
    if (other !== NOWHERE && other !== sitting) return false
  }
  return true
}
