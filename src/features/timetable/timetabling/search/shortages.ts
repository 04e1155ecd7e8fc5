import type { Kind, Problem } from './problem.ts'

/**
 * Why not everything can be placed, proven by counting: more hours are asked for than there are. What is not said may
 * be impossible all the same; what is said is.
 */
export type Shortage =
  /** Its sittings ask for `asked` hours and are open at `open`: a teacher of 26 hours who can come for 22. */
  | { of: 'group'; group: number; asked: number; open: number }
  /** Sittings that fit in these rooms alone: the laboratories have 40 hours, and 44 are asked for; a room more, `hours`. */
  | { of: 'rooms'; rooms: number[]; asked: number; open: number; hours: number }
  /** It has no open time, or no open room, or none of these rooms is ever free so long. */
  | { of: 'sitting'; sitting: number }

export function shortagesOf(problem: Problem): Shortage[] {
  return [...closedSittings(problem), ...busyGroups(problem), ...fullRooms(problem)]
}

function closedSittings(problem: Problem): Shortage[] {
  const { kinds, sittings } = problem
  const closed = takenIn(problem)
  const canStand = ({ length, times, rooms }: Kind) =>
    openOf(times).some((time) =>
      openOf(rooms).some((room) => hoursFrom(time, length).every((hour) => !closed.has(`${room} ${hour}`))),
    )
  const shut = new Set(kinds.filter((kind) => !canStand(kind)))
  return sittings.flatMap(({ kind }, sitting) => {
    const of = kinds[kind]
    return of && shut.has(of) ? [{ of: 'sitting' as const, sitting }] : []
  })
}

function busyGroups(problem: Problem): Shortage[] {
  return problem.groups.flatMap((_, group) => {
    const { asked, hours } = demandOf(problem, ({ groups }) => groups.includes(group))
    return asked > hours.size ? [{ of: 'group' as const, group, asked, open: hours.size }] : []
  })
}

/** For each set of rooms that some kind asks for: all that can stand nowhere else. */
function fullRooms(problem: Problem): Shortage[] {
  const closed = takenIn(problem)
  const sets = new Map(problem.kinds.map(({ rooms }) => [openOf(rooms).join(' '), openOf(rooms)]))
  return [...sets.values()].flatMap((rooms) => {
    if (rooms.some((room) => problem.shared?.includes(room))) return []
    const within = new Set(rooms)
    const { asked, hours } = demandOf(problem, (kind) => openOf(kind.rooms).every((room) => within.has(room)))
    const free = rooms.flatMap((room) => [...hours].filter((hour) => !closed.has(`${room} ${hour}`)))
    return rooms.length > 0 && asked > free.length
      ? [{ of: 'rooms' as const, rooms, asked, open: free.length, hours: hours.size }]
      : []
  })
}

/** Hours of rooms that others have; a shared one holds them all. */
const takenIn = ({ taken = [], shared }: Problem): ReadonlySet<string> =>
  new Set(taken.flatMap(({ room, time }) => (shared?.includes(room) ? [] : [`${room} ${time}`])))

/** The hours that some sittings ask for, and those at which any of them may stand. */
function demandOf({ kinds, sittings }: Problem, isOne: (kind: Kind) => boolean) {
  const chosen = new Set(kinds.filter(isOne))
  let asked = 0
  for (const { kind } of sittings) {
    const of = kinds[kind]
    if (of && chosen.has(of)) asked += of.length
  }
  const used = new Set(sittings.flatMap(({ kind }) => kinds[kind] ?? []))
  const hours = new Set(
    [...chosen]
      .filter((kind) => used.has(kind))
      .flatMap(({ times, length }) => openOf(times).flatMap((time) => hoursFrom(time, length))),
  )
  return { asked, hours }
}

const openOf = (costs: readonly (number | null)[]): number[] =>
  costs.flatMap((cost, index) => (cost === null ? [] : [index]))

const hoursFrom = (time: number, length: number): number[] => Array.from({ length }, (_, hour) => time + hour)
