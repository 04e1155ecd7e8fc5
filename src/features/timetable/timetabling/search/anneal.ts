import {
  areGroupsFree,
  type Board,
  boardOf,
  costOfNothing,
  costOfNowhere,
  isRoomFree,
  lift,
  put,
} from './board.ts'
import { type Chain, chainOf, pushInto, undo } from './chain.ts'
import { construct } from './construct.ts'
import { costOfMoving, costOfPutting, costOfSwapping, type Swap } from './costs.ts'
import { NOWHERE, type Place, type Problem } from './problem.ts'
import { below, next, type Random, randomOf } from './random.ts'
import { roomToSwap, SEVERAL, whoIsInTheWay } from './swap.ts'

/** The first temperature takes nearly everything, the last hardly a loss of 1 (tuned: decisions/0056-timetabling.md). */
const FIRST_TEMPERATURE = 2.5
const LAST_TEMPERATURE = 0.12
/** Of 256 attempts, how many keep the room, and how many of those that meet others push them along. */
const SAME_ROOM = 180
const PUSHES = 16
/** Of what is dear to change and stands elsewhere, one attempt in so many is to go back, as a power of 2. */
const GOES_BACK = 4

export type Search = {
  board: Board
  chain: Chain
  random: Random
  /** What is being attempted. */
  offer: Offer
  /** Sittings that have more than one place. */
  movable: Int32Array
  cost: number
  best_cost: number
  best_time: Int32Array
  best_room: Int32Array
  iterations: number
  first_temperature: number
}

/** A place for a sitting, who stands there and where they would go, and the greatest loss that is taken. Written over each time. */
type Offer = Swap & { most: number }

/** Begins with a constructed timetable, unless what stands is better: whoever needs nothing better may stop at once. */
export function beginSearch(problem: Problem, seed: number): Search {
  const board = boardOf(problem)
  const chain = chainOf(board)
  const random = randomOf(seed)
  keepPlaces(board, problem)
  const kept = { best_cost: costOf(board), best_time: board.time.slice(), best_room: board.room.slice() }
  construct(board, random, chain.fixed)
  const movable = Int32Array.from([...board.kind.keys()].filter((sitting) => chain.fixed[sitting] === 0))
  const search = {
    ...{ board, chain, random, movable, iterations: 0 },
    first_temperature: problem.first_temperature ?? FIRST_TEMPERATURE,
    // Not whole at first: a number that has a fraction once is kept as such from the beginning.
    offer: { sitting: 0, time: 0, room: 0, other: NOWHERE, others_room: NOWHERE, most: 0.5 },
    ...{ cost: costOf(board), ...kept },
  }
  if (search.cost < search.best_cost) keepBest(search)
  return search
}

/** What stands stays where it may. */
function keepPlaces(b: Board, { sittings }: Problem): void {
  for (const [sitting, { kind, place }] of sittings.entries()) {
    if (!place) continue
    const { time, room } = place
    const is_open =
      (b.time_costs[kind * b.times + time] ?? -1) >= 0 && (b.room_costs[kind * b.rooms + room] ?? -1) >= 0
    if (is_open && areGroupsFree(b, sitting, time) && isRoomFree(b, sitting, time, room))
      put(b, sitting, time, room)
  }
}

/** The cost of the whole board, from nothing: all sittings are taken off and put back one by one. */
export function costOf(b: Board): number {
  const times = b.time.slice()
  const rooms = b.room.slice()
  let cost = costOfNothing(b)
  for (let sitting = 0; sitting < b.count; sitting += 1) if (b.time[sitting] !== NOWHERE) lift(b, sitting)
  for (let sitting = 0; sitting < b.count; sitting += 1) {
    const time = times[sitting] ?? NOWHERE
    const room = rooms[sitting] ?? NOWHERE
    cost += time === NOWHERE ? costOfNowhere(b, sitting) : costOfPutting(b, sitting, time, room)
    if (time !== NOWHERE) put(b, sitting, time, room)
  }
  return cost
}

/** `-ln(u)` for even steps of `u`: what the temperature is multiplied with to know the greatest loss that is taken. */
const LOSSES = Float64Array.from({ length: 4096 }, (_, at) => -Math.log((at + 0.5) / 4096))

/**
 * So many attempts of simulated annealing. `progress`, from 0 to 1, says how far the whole search is and thereby how
 * warm it is; where it comes from (a clock, a count) is the caller's affair.
 */
export function anneal(search: Search, attempts: number, progress: number): void {
  const { board, random, movable, offer, first_temperature } = search
  search.iterations += attempts
  if (movable.length === 0) return
  const temperature = first_temperature * (LAST_TEMPERATURE / first_temperature) ** progress
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const sitting = movable[below(random, movable.length)] ?? 0
    const kind = board.kind[sitting] ?? 0
    const dice = next(random)
    offer.sitting = sitting
    offer.time = drawn(random, board.open_times, board.times_from, kind)
    offer.room = board.room[sitting] ?? NOWHERE
    if (offer.room === NOWHERE || (dice & 255) >= SAME_ROOM)
      offer.room = drawn(random, board.near_rooms, board.near_from, kind)
    if ((board.change_cost[sitting] ?? 0) > 0 && (dice >>> 20) % GOES_BACK === 0) {
      offer.time = board.old_time[sitting] ?? 0
      offer.room = board.old_room[sitting] ?? 0
    }
    if (offer.time === board.time[sitting] && offer.room === board.room[sitting]) continue
    offer.most = temperature * (LOSSES[(dice >>> 8) & 4095] ?? 0)
    attemptMove(search)
    if (search.cost < search.best_cost) keepBest(search)
  }
}

/** One of what is open to the kind. */
function drawn(random: Random, open: Int32Array, from: Int32Array, kind: number): number {
  const first = from[kind] ?? 0
  return open[first + below(random, (from[kind + 1] ?? 0) - first)] ?? 0
}

/** Moves the sitting, changes it with the one that stands there, or pushes several along. */
function attemptMove(search: Search): void {
  const { board, chain, offer } = search
  const { sitting } = offer
  offer.other = whoIsInTheWay(board, sitting, offer.time, offer.room)
  const stands = board.time[sitting] !== NOWHERE
  if (stands && offer.other === NOWHERE) {
    move(search)
    return
  }
  if (offer.other >= 0 && chain.fixed[offer.other] === 1) return
  if (stands && offer.other !== SEVERAL && board.time[offer.other] === offer.time) {
    offer.others_room = roomToSwap(board, sitting, offer.other, offer.room)
    if (offer.others_room !== NOWHERE) {
      swap(search)
      return
    }
  }
  if (!stands || (next(search.random) & 255) < PUSHES) push(search)
}

function move(search: Search): void {
  const { board } = search
  const { sitting, time, room, most } = search.offer
  const cost = costOfMoving(board, sitting, time, room)
  if (cost > most) return
  lift(board, sitting)
  put(board, sitting, time, room)
  search.cost += cost
}

function swap(search: Search): void {
  const { board, offer } = search
  const { sitting, other, time, room, others_room } = offer
  const cost = costOfSwapping(board, offer)
  if (cost > offer.most) return
  const others_time = board.time[sitting] ?? 0
  lift(board, sitting)
  lift(board, other)
  put(board, sitting, time, room)
  put(board, other, others_time, others_room)
  search.cost += cost
}

function push(search: Search): void {
  const { board, chain, offer } = search
  if (!pushInto(board, chain, offer.sitting, offer)) return
  if (chain.cost > offer.most) undo(board, chain)
  else search.cost += chain.cost
}

function keepBest(search: Search): void {
  search.best_cost = search.cost
  search.best_time.set(search.board.time)
  search.best_room.set(search.board.room)
}

/** The best timetable so far; null for what found no place. */
export function bestOf({ best_time, best_room }: Search): (Place | null)[] {
  return Array.from(best_time, (time, sitting) =>
    time === NOWHERE ? null : { time, room: best_room[sitting] ?? 0 },
  )
}
