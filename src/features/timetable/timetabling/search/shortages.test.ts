import { expect, test } from 'vitest'
import { anneal, beginSearch, bestOf } from './anneal.ts'
import type { Kind, Problem } from './problem.ts'
import { below, type Random, randomOf } from './random.ts'
import { type Shortage, shortagesOf } from './shortages.ts'

const HOURS = 4
const anyOf = (random: Random, many: number): (0 | null)[] =>
  Array.from({ length: many }, () => (below(random, 3) === 0 ? null : 0))

/** An institute that can be tried out whole: a day or two, up to six sittings, two rooms, three groups. */
function tiny(seed: number): Problem {
  const random = randomOf(seed)
  const days = 1 + below(random, 2)
  const kinds = Array.from({ length: 4 }, (): Kind => {
    const length = 1 + below(random, 2)
    const times = anyOf(random, days * HOURS).map((cost, time) =>
      (time % HOURS) + length > HOURS ? null : cost,
    )
    return { length, groups: [below(random, 3)], spread: 0, home: 0, times, rooms: anyOf(random, 2) }
  })
  return {
    ...{ days, hours: HOURS, rooms: 2, kinds, groups: [0, 0, 0].map((shape) => ({ shape })) },
    ...{ shapes: [{ gap: 1, alone: 0, day: 0 }], spreads: [{ days: 0, cost: 0 }], homes: [{ cost: 0 }] },
    sittings: Array.from({ length: 3 + below(random, 4) }, () => ({ kind: below(random, 4) })),
    taken: below(random, 2) === 0 ? [] : [{ room: 0, time: below(random, days * HOURS) }],
    shared: below(random, 4) === 0 ? [0] : [],
  }
}

/** Every sitting at every place, until all stand: whether that can be. */
function canAllStand({ kinds, sittings, taken = [], shared = [] }: Problem): boolean {
  const closed = taken.filter(({ room }) => !shared.includes(room))
  const busy = new Set(closed.map(({ room, time }) => `room ${room} ${time}`))
  const place = (index: number): boolean => {
    const sitting = sittings[index]
    if (!sitting) return true
    const { length, times, rooms, groups } = kinds[sitting.kind] as Kind
    return times.some(
      (cost, time) =>
        cost !== null &&
        rooms.some((closed, room) => {
          const whose = shared.includes(room) ? [] : [`room ${room}`]
          const own = [...whose, ...groups.map((group) => `group ${group}`)].flatMap((who) =>
            Array.from({ length }, (_, hour) => `${who} ${time + hour}`),
          )
          if (closed === null || own.some((one) => busy.has(one))) return false
          for (const one of own) busy.add(one)
          const stands = place(index + 1)
          for (const one of own) busy.delete(one)
          return stands
        }),
    )
  }
  return place(0)
}

test('what counting proves impossible is impossible, and what is possible is found', () => {
  const seen = { possible: 0, proven: 0, impossible: 0 }
  for (let seed = 1; seed <= 150; seed += 1) {
    const problem = tiny(seed)
    const shortages = shortagesOf(problem)
    const possible = canAllStand(problem)
    if (possible) expect(shortages, `institute ${seed}`).toEqual([])
    const search = beginSearch(problem, seed)
    anneal(search, 1_000, 0)
    expect(!bestOf(search).includes(null), `institute ${seed}`).toBe(possible)
    seen[possible ? 'possible' : shortages.length > 0 ? 'proven' : 'impossible'] += 1
  }
  // Most of what is impossible is said to be; the rest is why the search says itself what it did not place.
  expect(seen.possible).toBeGreaterThan(30)
  expect(seen.proven).toBeGreaterThan(seen.impossible)
})

const free = (many: number): (number | null)[] => Array.from({ length: many }, () => 0)
const TEACHER = 1
const plain: Problem = {
  ...{ days: 2, hours: HOURS, rooms: 3, groups: [{ shape: 0 }, { shape: 0 }] },
  ...{ shapes: [{ gap: 0, alone: 0, day: 0 }], spreads: [{ days: 0, cost: 0 }], homes: [{ cost: 0 }] },
  kinds: [{ length: 1, groups: [TEACHER], spread: 0, home: 0, times: free(8), rooms: free(3) }],
  sittings: [{ kind: 0 }],
}
const of = (kind: Partial<Kind>, many: number): Problem => ({
  ...plain,
  kinds: plain.kinds.map((one) => ({ ...one, ...kind })),
  sittings: Array.from({ length: many }, () => ({ kind: 0 })),
})
const mornings = [0, 0, null, null, 0, 0, null, null]

test.each<[string, Problem, Shortage[]]>([
  ['all fits', of({}, 8), []],
  ['a teacher has more hours than the week', of({}, 9), [{ of: 'group', group: TEACHER, asked: 9, open: 8 }]],
  [
    'a teacher comes in the mornings alone',
    of({ times: mornings }, 5),
    [{ of: 'group', group: TEACHER, asked: 5, open: 4 }],
  ],
  [
    'two laboratories are asked for too often',
    of({ groups: [], rooms: [null, 0, 0] }, 17),
    [{ of: 'rooms', rooms: [1, 2], asked: 17, open: 16, hours: 8 }],
  ],
  [
    'a room is taken by others',
    { ...of({ groups: [], rooms: [0, null, null] }, 8), taken: [{ room: 0, time: 3 }] },
    [{ of: 'rooms', rooms: [0], asked: 8, open: 7, hours: 8 }],
  ],
  [
    'a room that is shared holds any number',
    { ...of({ groups: [], rooms: [0, null, null] }, 8), taken: [{ room: 0, time: 3 }], shared: [0] },
    [],
  ],
  ['no room is of the kind', of({ rooms: [null, null, null] }, 1), [{ of: 'sitting', sitting: 0 }]],
])('%s', (_, problem, shortages) => {
  expect(shortagesOf(problem)).toEqual(shortages)
})
