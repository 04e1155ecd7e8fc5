import { expect, test } from 'vitest'
import { cttInstance } from '#test/support/ctt-instances.ts'
import { validateCtt } from '#test/support/ctt-validator.ts'
import { problemOfCtt, readCtt, solutionOf } from '../../../../../bench/ctt.ts'
import { anneal, beginSearch, bestOf, costOf, type Search } from './anneal.ts'
import type { Kind, Problem } from './problem.ts'

const SHAPES = {
  'a small one': { courses: 30, rooms: 6, days: 5, periods: 6, curricula: 14, full: 80 },
  'long days': { courses: 30, rooms: 5, days: 5, periods: 9, curricula: 13, full: 70 },
  'many curricula': { courses: 54, rooms: 9, days: 6, periods: 6, curricula: 139, full: 45 },
  'a large one': { courses: 130, rooms: 20, days: 5, periods: 5, curricula: 77, full: 85 },
}

/** All of a search, in steps of a thousand attempts. */
function solve(problem: Problem, seed: number, attempts: number): Search {
  const search = beginSearch(problem, seed)
  while (search.iterations < attempts) anneal(search, 1_000, search.iterations / attempts)
  return search
}

test.each(
  Object.entries(SHAPES),
)('%s is feasible at once, then better, and worth what is said', (_, shape) => {
  const made = cttInstance(3, shape)
  const ctt = readCtt(made.ctt)
  expect(validateCtt(made.ctt, made.sol).broken).toEqual([])
  const search = beginSearch(problemOfCtt(ctt), 1)
  const constructed = search.best_cost
  expect(validateCtt(made.ctt, solutionOf(ctt, bestOf(search)))).toEqual({ broken: [], cost: constructed })
  for (let step = 0; step < 12; step += 1) {
    anneal(search, 5_000, step / 12)
    expect(search.cost).toBe(costOf(search.board))
    const { broken, cost } = validateCtt(made.ctt, solutionOf(ctt, bestOf(search)))
    expect({ broken, cost }).toEqual({ broken: [], cost: search.best_cost })
  }
  expect(search.best_cost).toBeLessThan(constructed)
})

test('the same seed gives the same timetable, another seed another', () => {
  const problem = problemOfCtt(readCtt(cttInstance(5, SHAPES['a small one']).ctt))
  const [first, again, other] = [7, 7, 8].map((seed) => bestOf(solve(problem, seed, 20_000)))
  expect(again).toEqual(first)
  expect(other).not.toEqual(first)
})

const WEEK = { days: 5, hours: 8 }
const open = <T>(many: number, cost: T): T[] => Array.from({ length: many }, () => cost)
const kind = (more: Partial<Kind>): Kind => ({
  ...{ length: 2, groups: [], spread: 0, home: 0, rooms: open(4, 0) },
  times: open(40, 0).map((cost, time) => ((time % 8) + (more.length ?? 2) <= 8 ? cost : null)),
  ...more,
})

/** Six sections of five courses of two or three hours, some with a teacher of several, in a few rooms. */
function institute(seed: number): Problem {
  const sections = 6
  const kinds = Array.from({ length: sections * 5 }, (_, index) =>
    kind({
      length: 2 + ((index + seed) % 2),
      groups: [Math.floor(index / 5), sections + ((index * 7 + seed) % 9)],
      ...{
        spread: index,
        home: Math.floor(index / 5),
        rooms: open(4, 0).map((cost, at) => (index % 4 === 0 && at > 1 ? null : cost)),
      },
    }),
  )
  return {
    ...{ ...WEEK, rooms: 4, kinds },
    groups: [...open(sections, { shape: 0 }), ...open(9, { shape: 1 })],
    shapes: [
      { gap: 3, alone: 0, day: 0 },
      { gap: 2, alone: 0, day: 1 },
    ],
    spreads: kinds.map(() => ({ days: 2, cost: 4 })),
    homes: open(sections, { cost: 1 }),
    shared: [3],
    apart: kinds.slice(6).map((_, spread) => ({ spreads: [spread, spread + 6], cost: 1 })),
    sittings: kinds.flatMap((_, index) =>
      index % 3 === 0 ? [{ kind: index }, { kind: index }] : [{ kind: index }],
    ),
  }
}

/** Every pair of sittings that meet: in a room, or by a group. */
function meetings({ kinds, sittings }: Problem, places: ReturnType<typeof bestOf>): string[] {
  const placed = sittings.flatMap((sitting, index) => {
    const [of, place] = [kinds[sitting.kind], places[index]]
    return of && place ? [{ index, of, ...place, end: place.time + of.length }] : []
  })
  return placed.flatMap((one, at) =>
    placed.slice(0, at).flatMap((other) => {
      const shares =
        (one.room === other.room && one.room !== 3) ||
        one.of.groups.some((group) => other.of.groups.includes(group))
      return shares && one.time < other.end && other.time < one.end ? [`${other.index} and ${one.index}`] : []
    }),
  )
}

test('sittings of several hours keep apart from each other, on open times and in open rooms', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const problem = institute(seed)
    const search = beginSearch(problem, seed)
    for (let step = 0; step < 20; step += 1) {
      anneal(search, 1_000, step / 20)
      expect(search.cost).toBe(costOf(search.board))
    }
    const places = bestOf(search)
    expect(places).not.toContain(null)
    expect(meetings(problem, places)).toEqual([])
    for (const [index, place] of places.entries()) {
      const of = problem.kinds[problem.sittings[index]?.kind ?? -1]
      expect([of?.times[place?.time ?? -1], of?.rooms[place?.room ?? -1]]).not.toContain(null)
    }
  }
})

test('days of more hours than can be listed cost what they cost without the hours at which nobody may be', () => {
  const hours = 34
  const shapes = [
    { gap: 3, alone: 2, day: 0 },
    { gap: 2, alone: 1, day: 1 },
  ]
  const short = { ...institute(2), shapes }
  const longer = (times: Kind['times']) =>
    open(WEEK.days * hours, null).map((closed, time) =>
      time % hours < WEEK.hours
        ? (times[Math.floor(time / hours) * WEEK.hours + (time % hours)] ?? null)
        : closed,
    )
  const kinds = short.kinds.map((one) => ({ ...one, times: longer(one.times) }))
  const search = beginSearch({ ...short, hours, kinds }, 2)
  for (let step = 0; step < 20; step += 1) {
    anneal(search, 1_000, step / 20)
    expect(search.cost).toBe(costOf(search.board))
  }
  const sittings = bestOf(search).map((place, index) => ({
    kind: short.sittings[index]?.kind ?? 0,
    place: place
      ? { room: place.room, time: Math.floor(place.time / hours) * WEEK.hours + (place.time % hours) }
      : undefined,
  }))
  expect(beginSearch({ ...short, sittings }, 1).cost).toBe(search.best_cost)
})

test('what cannot all be placed is placed as far as it can, and what is locked stays', () => {
  const locked = { time: 3, room: 0 }
  const only = (many: number, at: number) =>
    open(many, null).map((closed, index) => (index === at ? 0 : closed))
  const problem: Problem = {
    ...{ ...WEEK, days: 1, rooms: 1, groups: [{ shape: 0 }], shapes: [{ gap: 1, alone: 0, day: 0 }] },
    kinds: [
      kind({ groups: [0], times: [0, 0, 0, 0, 0, 0, 0, null], rooms: [0] }),
      kind({ groups: [0], times: only(8, locked.time), rooms: only(1, locked.room) }),
    ],
    ...{ spreads: [{ days: 0, cost: 0 }], homes: [{ cost: 0 }], taken: [{ room: 0, time: 0 }] },
    // From 1 on two hours are free before the locked ones, and three after them.
    sittings: [...open(4, { kind: 0 }), { kind: 1, place: locked }],
  }
  const places = bestOf(solve(problem, 1, 20_000))
  expect(places.filter((place) => place === null)).toHaveLength(2)
  expect(places.at(-1)).toEqual(locked)
  expect(meetings(problem, places)).toEqual([])
})

test('what stands is changed no more than it must be', () => {
  const problem = institute(1)
  const stands = bestOf(solve(problem, 1, 60_000))
  const again = problem.sittings.map((one, index) => ({ ...one, place: stands[index] ?? undefined }))
  expect(bestOf(beginSearch({ ...problem, sittings: again }, 2))).toEqual(stands)
  // Each is of a kind of its own, for which every other time and room costs.
  const kinds = problem.sittings.map((sitting, index) => {
    const of = problem.kinds[sitting.kind] ?? kind({})
    const dear = (costs: Kind['times'], at: number | undefined) =>
      costs.map((cost, here) => (cost === null || here === at ? cost : cost + 10))
    return { ...of, times: dear(of.times, stands[index]?.time), rooms: dear(of.rooms, stands[index]?.room) }
  })
  const sittings = stands.map((place, index) => ({ kind: index, place: place ?? undefined }))
  const taken = Array.from({ length: 8 }, (_, hour) => ({ room: stands[0]?.room ?? 0, time: hour }))
  const busy = { ...problem, kinds, sittings, taken }
  const places = bestOf(solve(busy, 1, 200_000))
  const moved = places.flatMap((place, index) =>
    place?.time === stands[index]?.time && place?.room === stands[index]?.room ? [] : [index],
  )
  const forced = stands.flatMap((place, index) =>
    place && place.room === stands[0]?.room && place.time < 8 ? [index] : [],
  )
  expect(moved.length).toBeGreaterThanOrEqual(forced.length)
  expect(moved.length).toBeLessThanOrEqual(forced.length * 2)
})
