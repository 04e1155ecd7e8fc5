import { clashesAt, type DropTarget, fitted, hoursAt, roomAt, unwantedAt } from '../builder/rules.ts'
import type { Part } from '../grid/rules.ts'

type Teacher = { id: number; first_name: string; last_name: string }
type Taken = {
  code: string
  with: { schedule_id: number | null; teacher: Teacher | null; period: string | null }
}
type Cell<T extends Taken> = {
  day: number
  class_hour_id: number
  is_free: boolean
  is_outside_shift: boolean
  taken: readonly T[]
  unwanted: readonly { teacher: Teacher; is_impossible: boolean }[]
}
type WeekRoom = {
  id: number
  code: string
  max_capacity: number
  taken: readonly { day: number; class_hour_id: number }[]
}

/** Where what is carried might come to lie, and what decides how good that is. */
export type Week<T extends Taken = Taken, R extends WeekRoom = WeekRoom> = {
  cells: readonly Cell<T>[]
  rooms: readonly R[]
  parts: readonly Part[]
  /** Rooms that are offered first. */
  used: readonly number[]
  students: number
}

/** What makes a place better or worse than another at which nothing stands. */
export type Remark =
  | { code: 'cannot' | 'rather_not'; teacher: Teacher }
  | { code: 'few_seats'; actual: number; expected: number }
  | { code: 'outside_shift' | 'same_day' | 'late' }
  | { code: 'gap' | 'closes_gap'; hours: number; teacher: Teacher | null }

/** `closed`: something stands there. `poor`: against what somebody said, or what the section asks for. */
type Grade = 'good' | 'fair' | 'poor' | 'closed'

export type Graded<T extends Taken = Taken, R extends WeekRoom = WeekRoom> = {
  grade: Grade
  /** What stands in the way. */
  clashes: T[]
  /** In which room it would be; null where none is free. */
  room: R | null
  /** The worst first. */
  remarks: Remark[]
}

/** So many of the last hours of a shift are late. */
const LATE_HOURS = 2

const WORST: readonly Remark['code'][] = [
  ...(['cannot', 'outside_shift', 'few_seats', 'rather_not'] as const),
  ...(['same_day', 'gap', 'late', 'closes_gap'] as const),
]
const POOR: ReadonlySet<Remark['code']> = new Set(['cannot', 'outside_shift', 'few_seats', 'rather_not'])

/** How good it is to put so many hours there, and why. */
export function gradeOf<T extends Taken, R extends WeekRoom>(
  place: DropTarget,
  span: number,
  week: Week<T, R>,
): Graded<T, R> {
  const target = fitted(place, span, week.parts)
  const hours = hoursAt(target, span, week.parts)
  const clashes = clashesAt(week.cells, target.day, hours)
  const room = roomAt(week, target.day, hours)
  if (clashes.length > 0 || !room) return { grade: 'closed', clashes, room, remarks: [] }
  const remarks = remarksOn(target, span, week, room).sort(
    (one, other) => WORST.indexOf(one.code) - WORST.indexOf(other.code),
  )
  const isFair = remarks.every(({ code }) => code === 'closes_gap')
  const grade = remarks.some(({ code }) => POOR.has(code)) ? 'poor' : isFair ? 'good' : 'fair'
  return { grade, clashes, room, remarks }
}

function remarksOn(target: DropTarget, span: number, week: Week, room: WeekRoom): Remark[] {
  const { cells, parts, students } = week
  const { day, part, from } = target
  const all = parts[part]?.hours ?? []
  const hours = hoursAt(target, span, parts)
  const of_day = cells.filter((cell) => cell.day === day)
  const cellAt = (id: number) => of_day.find(({ class_hour_id }) => class_hour_id === id)
  const isOutside = hours.some((id) => cellAt(id)?.is_outside_shift)
  const said = unwantedAt(cells, day, hours).map(({ teacher, is_impossible }) => ({
    code: is_impossible ? ('cannot' as const) : ('rather_not' as const),
    teacher,
  }))
  const remarks: Remark[] = [...said]
  if (isOutside) remarks.push({ code: 'outside_shift' })
  if (room.max_capacity < students)
    remarks.push({ code: 'few_seats', actual: students, expected: room.max_capacity })
  if (of_day.some(({ taken }) => taken.some(({ code }) => code === OWN))) remarks.push({ code: 'same_day' })
  const attended = parts.reduce(
    (last, { hours: [first] }, at) => (first && !cellAt(first.id)?.is_outside_shift ? at : last),
    -1,
  )
  if (part === attended && from + span > all.length - LATE_HOURS) remarks.push({ code: 'late' })
  const busy = all.map(({ id }) => cellAt(id)?.taken ?? [])
  const change = (isOf: (one: Taken) => boolean, teacher: Teacher | null) => {
    const before = busy.map((taken) => taken.some(isOf))
    const after = before.map((is, at) => is || (at >= from && at < from + span))
    const more = freeBetween(after) - freeBetween(before)
    if (more !== 0) remarks.push({ code: more > 0 ? 'gap' : 'closes_gap', hours: Math.abs(more), teacher })
  }
  change(({ code }) => code === OWN || code === OF_SECTION, null)
  for (const teacher of teachersIn(cells))
    change((one) => one.code === OWN || one.with.teacher?.id === teacher.id, teacher)
  return remarks
}

const OWN = 'day_course_section_class_hour_taken'
const OF_SECTION = 'day_section_class_hour_taken'

/** Those who teach something else in the week. */
const teachersIn = (cells: readonly Cell<Taken>[]): Teacher[] => [
  ...new Map(
    cells
      .flatMap(({ taken }) => taken.flatMap(({ with: { teacher } }) => teacher ?? []))
      .map((one) => [one.id, one]),
  ).values(),
]

/** The hours between the first and the last that are taken, at which nothing is. */
function freeBetween(taken: readonly boolean[]): number {
  const [first, last] = [taken.indexOf(true), taken.lastIndexOf(true)]
  return taken.slice(first < 0 ? last : first, last).filter((is) => !is).length
}

/** Which entry alone stands in the way; null where it is several, one of another period, or another of the same course. */
export function aloneInTheWay(clashes: readonly Taken[]): number | null {
  const [first] = clashes
  const isOne = clashes.every(
    ({ code, with: by }) => code !== OWN && by.period === null && by.schedule_id === first?.with.schedule_id,
  )
  return isOne ? (first?.with.schedule_id ?? null) : null
}

/** An entry of the timetable, as far as it takes hours and a room. */
type Placed = { id: number; day: number; class_hours_ids: readonly number[]; classroom_id: number }

type Aside = {
  /** What is to give way, and its own week, in which it is in nobody's way. */
  entry: Placed
  week: Omit<Week, 'used' | 'students'>
  /** What is to be taken from it. */
  place: { day: number; hours: readonly number[] }
  /** The entry that comes there: it leaves its hours and its room. */
  coming: Placed | null
}

export type NewPlace = DropTarget & { span: number; room: WeekRoom; remarks: Remark[] }

/** The best other place of an entry that is to give way; null where there is none that nobody would mind. */
export function placeAside({ entry, week, place, coming }: Aside): NewPlace | null {
  const { parts } = week
  const span = entry.class_hours_ids.length
  const seats = week.rooms.find(({ id }) => id === entry.classroom_id)?.max_capacity ?? 0
  const cells = week.cells.map((cell) => without(cell, coming))
  const rooms = coming ? leaving(week.rooms, coming) : week.rooms
  const own = { ...week, cells, rooms, used: [entry.classroom_id], students: seats }
  const days = [...new Set(cells.map(({ day }) => day))].filter(
    (day) => day <= FRIDAY || hasClasses(cells, day),
  )
  const found = days.flatMap((day) =>
    parts.flatMap(({ hours }, part) =>
      hours
        .slice(0, Math.max(hours.length - span + 1, 0))
        .flatMap((_, from): (NewPlace & { cost: number })[] => {
          const taken = hoursAt({ day, part, from }, span, parts)
          if (day === place.day && taken.some((id) => place.hours.includes(id))) return []
          const { grade, room, remarks } = gradeOf({ day, part, from }, span, own)
          if (grade === 'closed' || !room || remarks.some(({ code }) => UNFIT.has(code))) return []
          return [{ day, part, from, span, room, remarks, cost: costOf(remarks, { day, room }, entry) }]
        }),
    ),
  )
  // The first of equals: early in the week.
  const best = found.reduce<(typeof found)[number] | null>(
    (least, one) => (least && least.cost <= one.cost ? least : one),
    null,
  )
  if (!best) return null
  const { cost: _, ...where } = best
  return where
}

const FRIDAY = 5
/** Nobody is moved there for the sake of another. */
const UNFIT: ReadonlySet<Remark['code']> = new Set(['cannot', 'outside_shift', 'few_seats'])

const hasClasses = (cells: readonly Cell<Taken>[], day: number) =>
  cells.some((cell) => cell.day === day && cell.taken.some(({ code }) => code === OWN || code === OF_SECTION))

function without(cell: Cell<Taken>, coming: Placed | null): Cell<Taken> {
  const taken = cell.taken.filter(({ with: by }) => coming === null || by.schedule_id !== coming.id)
  return { ...cell, taken, is_free: taken.length === 0 }
}

/** The rooms once an entry has left its own. */
export const leaving = <R extends WeekRoom>(
  rooms: readonly R[],
  { day, class_hours_ids, classroom_id }: Placed,
) =>
  rooms.map((room) =>
    room.id === classroom_id
      ? {
          ...room,
          taken: room.taken.filter((one) => one.day !== day || !class_hours_ids.includes(one.class_hour_id)),
        }
      : room,
  )

function costOf(remarks: readonly Remark[], to: { day: number; room: WeekRoom }, entry: Placed): number {
  const bad = remarks.filter(({ code }) => code !== 'closes_gap')
  const worse = bad.filter(({ code }) => POOR.has(code))
  return (
    8 * worse.length +
    3 * bad.length +
    Number(to.day !== entry.day) +
    Number(to.room.id !== entry.classroom_id)
  )
}
