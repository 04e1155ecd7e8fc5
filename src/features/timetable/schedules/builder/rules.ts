import type { Part } from '../grid/rules.ts'

/** Where something carried would come to lie: its first hour. */
export type DropTarget = { day: number; part: number; from: number }
export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

type Grid = { days: readonly number[]; parts: readonly Part[] }

/** How many hours are placed at once: all that are left while they are few, else two; never more than a shift has. */
export function proposedSpan(hours_left: number, parts: readonly Part[]): number {
  const wanted = hours_left <= 3 ? Math.max(hours_left, 1) : 2
  return Math.min(wanted, Math.max(...parts.map(({ hours }) => hours.length)))
}

const lengthOf = (parts: readonly Part[], part: number): number => parts[part]?.hours.length ?? 0

/** The same target, moved up as far as its hours need to end before the shift does. */
export function fitted(target: DropTarget, span: number, parts: readonly Part[]): DropTarget {
  const most = Math.max(lengthOf(parts, target.part) - span, 0)
  return { ...target, from: Math.min(Math.max(target.from, 0), most) }
}

/** A step with the arrows: over noon too, never out of the week. */
export function stepped(target: DropTarget, arrow: Arrow, span: number, { days, parts }: Grid): DropTarget {
  if (arrow === 'ArrowLeft' || arrow === 'ArrowRight') {
    const at = days.indexOf(target.day) + (arrow === 'ArrowLeft' ? -1 : 1)
    return { ...target, day: days[at] ?? target.day }
  }
  if (arrow === 'ArrowDown') {
    if (target.from + span < lengthOf(parts, target.part)) return { ...target, from: target.from + 1 }
    return target.part + 1 < parts.length ? { ...target, part: target.part + 1, from: 0 } : target
  }
  if (target.from > 0) return { ...target, from: target.from - 1 }
  const above = target.part - 1
  return above < 0 ? target : fitted({ ...target, part: above, from: Infinity }, span, parts)
}

/** The class hours that so many hours from a target take, within its shift. */
export const hoursAt = ({ part, from }: DropTarget, span: number, parts: readonly Part[]): number[] =>
  (parts[part]?.hours ?? []).slice(from, from + span).map(({ id }) => id)

type Lying = { load: { schedule: { id: number } | null }; target: DropTarget; span: number }

/** What asks which rooms are taken at those hours, by others than what is carried. */
export const roomsAt = (
  { load: { schedule }, target, span }: Lying,
  { parts, period_id }: { parts: readonly Part[]; period_id: number },
) => ({
  ...{ period_id, day: target.day, class_hours_ids: hoursAt(target, span, parts) },
  ...(schedule && { except_schedule_id: schedule.id }),
})

type Clash = { code: string; with: { schedule_id: number | null } | null }
type PlacementCell<C> = {
  day: number
  class_hour_id: number
  is_free: boolean
  is_outside_shift: boolean
  taken: readonly C[]
}

/** What stands in the way at these hours, each thing once. */
export function clashesAt<C extends Clash>(
  cells: readonly PlacementCell<C>[],
  day: number,
  hours: readonly number[],
): C[] {
  const found = new Map<string, C>()
  for (const cell of cells) {
    if (cell.day !== day || !hours.includes(cell.class_hour_id)) continue
    for (const clash of cell.taken) found.set(`${clash.code} ${clash.with?.schedule_id}`, clash)
  }
  return [...found.values()]
}

type Wishes = { day: number; class_hour_id: number; unwanted: readonly Unwanted[] }
type Unwanted = { teacher: { id: number; first_name: string; last_name: string }; is_impossible: boolean }

/** Whose own words these hours go against: of each teacher the worst. */
export function unwantedAt(cells: readonly Wishes[], day: number, hours: readonly number[]): Unwanted[] {
  const found = cells
    .filter((cell) => cell.day === day && hours.includes(cell.class_hour_id))
    .flatMap(({ unwanted }) => unwanted)
    .sort((one, other) => Number(one.is_impossible) - Number(other.is_impossible))
  return [...new Map(found.map((one) => [one.teacher.id, one])).values()]
}

/** Where the keyboard begins: the first free place of that length within the shift, else the first of all. */
export function firstFree(
  cells: readonly PlacementCell<unknown>[],
  span: number,
  { days, parts }: Grid,
): DropTarget {
  const good = new Set(
    cells
      .filter((cell) => cell.is_free && !cell.is_outside_shift)
      .map((cell) => `${cell.day} ${cell.class_hour_id}`),
  )
  for (const day of days)
    for (const [part, { hours }] of parts.entries()) {
      const from = hours.findIndex(
        (_, first) =>
          first + span <= hours.length &&
          hours.slice(first, first + span).every(({ id }) => good.has(`${day} ${id}`)),
      )
      if (from >= 0) return { day, part, from }
    }
  return { day: days[0] ?? 1, part: 0, from: 0 }
}

type WeekRoom = {
  id: number
  max_capacity: number
  taken: readonly { day: number; class_hour_id: number }[]
}

/** The rooms that nobody has on a day at these hours. */
export const freeRooms = <R extends WeekRoom>(rooms: readonly R[], day: number, hours: readonly number[]) =>
  rooms.filter(({ taken }) => !taken.some((one) => one.day === day && hours.includes(one.class_hour_id)))

export type Room = { id: number; max_capacity: number; available: boolean }

/** The room offered first: one that the section already uses, else the smallest that holds everybody, else the largest. */
export function proposedRoom<R extends Room>(
  rooms: readonly R[],
  { used, students }: { used: readonly number[]; students: number },
): R | null {
  const free = rooms.filter(({ available }) => available)
  const known = used.map((id) => free.find((room) => room.id === id)).find(Boolean)
  if (known) return known
  const bySize = [...free].sort((one, other) => one.max_capacity - other.max_capacity || one.id - other.id)
  return bySize.find(({ max_capacity }) => max_capacity >= students) ?? bySize.at(-1) ?? null
}

/** The rooms of a week, those of them that are offered first, and how many are to sit there. */
type Offered<R> = { rooms: readonly R[]; used: readonly number[]; students: number }

/** The room in which something would be given on a day at these hours; null where none is free. */
export function roomAt<R extends WeekRoom>(
  { rooms, used, students }: Offered<R>,
  day: number,
  hours: readonly number[],
): R | null {
  const free = freeRooms(rooms, day, hours).map((room) => ({ ...room, available: true }))
  return proposedRoom(free, { used, students })
}
