import type { Kind, Problem, Shape } from './problem.ts'

/** Stands for «closed» where a cost is looked up; no cost is below 0. */
export const CLOSED = -1

/** A room so much dearer than the cheapest is taken where nothing else is free, but not tried out. */
const FAR = 12

/** The days of a group are listed by their hours as bits; of longer ones there are too many. */
const LISTED_HOURS = 20

/** The problem in arrays of whole numbers, all of one type, so that the inner loops meet one shape of array alone. */
export type Tables = ReturnType<typeof tablesOf>

export function tablesOf(problem: Problem) {
  const { days, hours, rooms, kinds, groups, shapes, sittings, spreads, homes } = problem
  const times = days * hours
  const kindOf = (sitting: number): Kind => {
    const kind = kinds[sittings[sitting]?.kind ?? -1]
    if (!kind) throw new Error(`sitting ${sitting} is of no kind`)
    return kind
  }
  const of = (read: (kind: Kind) => number) =>
    Int32Array.from(sittings, (_, sitting) => read(kindOf(sitting)))
  const is_costly = (group: number) => {
    const shape = shapes[groups[group]?.shape ?? -1]
    return shape !== undefined && (shape.gap > 0 || shape.alone > 0 || shape.day > 0)
  }
  // Groups whose days cost anything come first: the others are only asked whether they are free.
  const sorted = kinds.map((kind) => {
    const once = [...new Set(kind.groups)]
    return [...once.filter(is_costly), ...once.filter((group) => !is_costly(group))]
  })
  const of_kinds = listsOf(sorted)
  const open_times = listsOf(kinds.map((kind) => openOf(kind.times)))
  const open_rooms = listsOf(kinds.map((kind) => openOf(kind.rooms)))
  const near_rooms = listsOf(kinds.map((kind) => nearOf(kind.rooms)))
  const apart = listsOf(apartOf(problem))
  return {
    ...{ days, hours, times, rooms, count: sittings.length, group_count: groups.length },
    kind: Int32Array.from(sittings, ({ kind }) => kind),
    length: of(({ length }) => length),
    ...{ spread: of(({ spread }) => spread), home: of(({ home }) => home) },
    ...{ change_cost: of(({ change = 0 }) => change), ...oldPlaces(sittings) },
    // The groups of a kind: `groups[from[kind]]` up to `groups[from[kind + 1]]`, those that cost up to `costly[kind]`.
    groups: of_kinds.items,
    from: of_kinds.from,
    costly: Int32Array.from(
      kinds,
      (_, kind) => (of_kinds.from[kind] ?? 0) + (sorted[kind] ?? []).filter(is_costly).length,
    ),
    // Whether a kind is of a group: `kind * group_count + group`.
    is_of: Int32Array.from(
      kinds.flatMap((kind) => groups.map((_, group) => (kind.groups.includes(group) ? 1 : 0))),
    ),
    // What may be chosen: lists for drawing, costs for looking up.
    ...{ open_times: open_times.items, times_from: open_times.from },
    ...{ open_rooms: open_rooms.items, rooms_from: open_rooms.from },
    ...{ near_rooms: near_rooms.items, near_from: near_rooms.from },
    time_costs: Int32Array.from(kinds.flatMap((kind) => closedAs(kind.times))),
    room_costs: Int32Array.from(kinds.flatMap((kind) => closedAs(kind.rooms))),
    day_of: Int32Array.from({ length: times }, (_, time) => Math.floor(time / hours)),
    hour_of: Int32Array.from({ length: times }, (_, time) => time % hours),
    day_costs: hours > LISTED_HOURS ? null : dayCosts(shapes, hours),
    shape_at: Int32Array.from(groups, ({ shape }) => shape << hours),
    shape_of: groups.map(({ shape }) => shapes[shape] ?? NO_SHAPE),
    least_days: Int32Array.from(spreads, (one) => one.days),
    spread_cost: Int32Array.from(spreads, ({ cost }) => cost),
    home_cost: Int32Array.from(homes, ({ cost }) => cost),
    is_shared: Int32Array.from({ length: rooms }, (_, room) => (problem.shared?.includes(room) ? 1 : 0)),
    // The spreads that one should not meet, each followed by the cost: from `apart[apart_from[spread]]` on.
    ...{ apart: apart.items, apart_from: apart.from },
  }
}

const NO_SHAPE: Shape = { gap: 0, alone: 0, day: 0 }
/** Where those stand that are dear to change. */
const oldPlaces = (sittings: Problem['sittings']) => ({
  old_time: Int32Array.from(sittings, ({ place }) => place?.time ?? 0),
  old_room: Int32Array.from(sittings, ({ place }) => place?.room ?? 0),
})

const closedAs = (costs: readonly (number | null)[]): number[] => costs.map((cost) => cost ?? CLOSED)

const openOf = (costs: readonly (number | null)[]): number[] =>
  costs.flatMap((cost, index) => (cost === null ? [] : [index]))

function nearOf(costs: readonly (number | null)[]): number[] {
  const least = Math.min(...costs.map((cost) => cost ?? Number.POSITIVE_INFINITY))
  return openOf(costs).filter((index) => (costs[index] ?? 0) <= least + FAR)
}

function apartOf({ spreads, apart = [] }: Problem): number[][] {
  const lists: number[][] = spreads.map(() => [])
  for (const {
    spreads: [one, other],
    cost,
  } of apart) {
    lists[one]?.push(other, cost)
    lists[other]?.push(one, cost)
  }
  return lists
}

/** Lists one after the other, and where each begins. */
function listsOf(lists: readonly (readonly number[])[]) {
  const from = new Int32Array(lists.length + 1)
  for (const [index, list] of lists.entries()) from[index + 1] = (from[index] ?? 0) + list.length
  return { items: Int32Array.from(lists.flat()), from }
}

/** For each shape and each set of busy hours (as bits) what such a day costs. */
function dayCosts(shapes: readonly Shape[], hours: number): Int32Array {
  const costs = new Int32Array(shapes.length << hours)
  for (const [index, shape] of shapes.entries())
    for (let busy = 1; busy < 1 << hours; busy += 1) {
      const span = 32 - Math.clz32(busy) - (31 - Math.clz32(busy & -busy))
      const alone = bitsIn(busy & ~(busy << 1) & ~(busy >> 1))
      costs[(index << hours) + busy] = shape.gap * (span - bitsIn(busy)) + shape.alone * alone + shape.day
    }
  return costs
}

function bitsIn(bits: number): number {
  let count = 0
  for (let left = bits; left !== 0; left &= left - 1) count += 1
  return count
}
