import { plain } from '#kernel/text.ts'
import type { Wish } from '../rules.ts'
import { cutOf } from './cut.ts'
import type { Kind, Place, Problem } from './problem.ts'
import { COSTS, DEARER, LATE_HOURS, RELOCATION } from './weights.ts'

/** What of an institute decides where its classes may be; ids are those of its rows. */
export type Institute = {
  /** Also those at which something stands. */
  days: readonly number[]
  /** In the order of the day. */
  class_hours_ids: readonly number[]
  /** Those that may be used; what keeps its place in another stays there. */
  classrooms: readonly Classroom[]
  /** Of the whole period: where a proposal is for some, the others ask for what stands, all of it locked. */
  course_sections: readonly CourseSection[]
  /** Students who have a course with one section and another with another: these two should not meet. */
  repeating: readonly { course_sections_ids: readonly [number, number]; students_count: number }[]
  /** «No puedo» and «prefiero no»; what is not said can be. */
  unwanted: readonly { teacher_id: number; day: number; class_hour_id: number; is_impossible: boolean }[]
  /** What stands already; in other lengths than its course-section asks for, these take the place of its cut. */
  standing: readonly StandingEntry[]
  /** What other periods at the same time have. */
  taken: readonly ({ day: number; class_hour_id: number } & (
    | { classroom_id: number }
    | { teacher_id: number }
  ))[]
  /** What stands stays unless it must move, as little as can be beside it, and what stands badly for another reason. */
  is_relocation?: boolean
}

export type Classroom = {
  id: number
  max_capacity: number
  tags: readonly string[]
  /** Several sections may be in it at once. */
  is_shared: boolean
}

export type CourseSection = {
  id: number
  section_id: number
  teachers_ids: readonly number[]
  students_count: number
  /** In class hours, as 2 + 2. */
  sittings: readonly number[]
  /** Of the section's shift. */
  class_hours_ids: readonly number[]
  /** What the room must have, as `laboratorio`; null: any room that asks for nothing. */
  tag: string | null
}

export type Scheduled = {
  course_section_id: number
  classroom_id: number
  day: number
  class_hours_ids: readonly number[]
}
export type StandingEntry = Scheduled & { schedule_id: number; is_locked: boolean; must_move?: boolean }

/** The institute in the terms of the search, and what each of its sittings is. */
export function problemOfInstitute(institute: Institute, wishes: readonly Wish[] = []) {
  const costs: typeof COSTS = Object.assign({}, COSTS, ...wishes.map((wish) => DEARER[wish]))
  const { days, class_hours_ids, course_sections, is_relocation = false } = institute
  const classrooms = roomsOf(institute)
  const sections = [...new Set(course_sections.map(({ section_id }) => section_id))]
  const teachers = [...new Set(course_sections.flatMap(({ teachers_ids }) => teachers_ids))]
  const groupsOf = (one: CourseSection) => [
    sections.indexOf(one.section_id),
    ...one.teachers_ids.map((id) => sections.length + teachers.indexOf(id)),
  ]
  const timeOf = (day: number, class_hour_id: number) =>
    days.indexOf(day) * class_hours_ids.length + class_hours_ids.indexOf(class_hour_id)
  const cuts = course_sections.map((one) => cutOf(one, institute))
  const sittings = course_sections.flatMap((one, spread) => {
    const course_section = { ...one, tag: one.tag === null ? null : plain(one.tag) }
    return (cuts[spread] ?? []).map((sitting) => ({ ...sitting, course_section, spread }))
  })
  const hours_of_teachers = teacherHours(institute, timeOf)
  const problem: Problem = {
    ...{ days: days.length, hours: class_hours_ids.length, rooms: classrooms.length },
    kinds: sittings.map(({ course_section, spread, length, standing }): Kind => {
      const groups = groupsOf(course_section)
      const home = groups[0] ?? 0
      const times = timesFor({ course_section, length }, institute, hours_of_teachers)
      const rooms = classrooms.map((room) => costOfRoomFor(course_section, room))
      const place = standing ? placeOf(standing, classrooms, timeOf) : undefined
      const persons = course_section.students_count + course_section.teachers_ids.length
      const may_stay = is_relocation && place !== undefined && !standing?.must_move
      // What stands badly for another reason is left alone.
      const is_astray = may_stay && [times[place.time], rooms[place.room]].includes(null)
      const is_locked = standing?.is_locked || is_astray
      const other_time = is_relocation
        ? RELOCATION.other_time + RELOCATION.persons_time * persons
        : costs.other_time
      // What loses its room may still have its hour.
      const time = standing ? timeOf(standing.day, standing.class_hours_ids[0] ?? -1) : -1
      return {
        ...{ length, groups, spread, home },
        times: asItStands(times, { is_locked, at: time, change: other_time }),
        rooms: asItStands(rooms, { is_locked, at: place?.room ?? -1, change: costs.other_room }),
        change: may_stay && !is_locked ? RELOCATION.change + RELOCATION.person * persons : 0,
      }
    }),
    groups: [...sections.map(() => ({ shape: 0 })), ...teachers.map(() => ({ shape: 1 }))],
    shapes: shapesOf(costs),
    spreads: cuts.map(({ length }) => ({ days: Math.min(length, days.length), cost: COSTS.same_day })),
    homes: sections.map(() => ({ cost: COSTS.further_room })),
    sittings: sittings.map(({ standing }, kind) => ({
      kind,
      place: standing ? placeOf(standing, classrooms, timeOf) : undefined,
    })),
    taken: takenIn(institute, classrooms, timeOf),
    shared: classrooms.flatMap(({ is_shared }, room) => (is_shared ? [room] : [])),
    apart: apartIn(institute),
    ...(is_relocation && { first_temperature: RELOCATION.first_temperature }),
  }
  return { problem, sittings: cuts.flat(), sections, teachers, classrooms }
}

/** Of sections, and of teachers. */
const shapesOf = (costs: typeof COSTS) => [
  { gap: costs.gap_of_section, alone: 0, day: 0 },
  { gap: costs.gap_of_teacher, alone: 0, day: costs.day_of_teacher },
]

type TimeOf = (day: number, class_hour_id: number) => number

/** When other periods have the rooms. */
const takenIn = ({ taken }: Institute, classrooms: readonly Classroom[], timeOf: TimeOf) =>
  taken.flatMap((one) => {
    const room = 'classroom_id' in one ? classrooms.findIndex(({ id }) => id === one.classroom_id) : -1
    return room < 0 ? [] : [{ room, time: timeOf(one.day, one.class_hour_id) }]
  })

/** Two course-sections with students in common should not meet. */
const apartIn = ({ repeating, course_sections }: Institute): NonNullable<Problem['apart']> => {
  const spreads = new Map(course_sections.map(({ id }, spread) => [id, spread]))
  return repeating.flatMap(({ course_sections_ids: [one, other], students_count }) => {
    const pair = [spreads.get(one) ?? -1, spreads.get(other) ?? -1] as const
    return pair.includes(-1) ? [] : [{ spreads: pair, cost: COSTS.repeating * students_count }]
  })
}

/** Those that are open to all, then those that are not and in which something keeps its place; tags as they are compared. */
function roomsOf({
  classrooms,
  standing,
  is_relocation = false,
}: Institute): (Classroom & { is_closed: boolean })[] {
  const closed = standing.filter(
    ({ classroom_id, is_locked, must_move }) =>
      (is_locked || (is_relocation && !must_move)) && !classrooms.some(({ id }) => id === classroom_id),
  )
  const ids = [...new Set(closed.map(({ classroom_id }) => classroom_id))]
  return [
    ...classrooms.map((room) => ({ ...room, tags: room.tags.map(plain), is_closed: false })),
    ...ids.map((id) => ({ id, max_capacity: 0, tags: [], is_shared: true, is_closed: true })),
  ]
}

/** A place in the words of the timetable; null for what found none. */
export function scheduledAt(
  institute: Institute,
  { course_section_id, length }: { course_section_id: number; length: number },
  place: Place | null,
): Scheduled | null {
  const { days, class_hours_ids, classrooms } = institute
  const room = place?.room ?? -1
  const classroom = classrooms[room] ?? roomsOf(institute)[room]
  const day = days[Math.floor((place?.time ?? 0) / class_hours_ids.length)]
  if (!place || !classroom || day === undefined) return null
  const first = place.time % class_hours_ids.length
  const hours = class_hours_ids.slice(first, first + length)
  return { course_section_id, classroom_id: classroom.id, day, class_hours_ids: hours }
}

/** For each teacher what an hour costs; null where they cannot come, or are elsewhere. */
function teacherHours({ unwanted, taken }: Institute, timeOf: TimeOf): Map<string, number | null> {
  const hours = new Map<string, number | null>()
  for (const { teacher_id, day, class_hour_id, is_impossible } of unwanted)
    hours.set(`${teacher_id} ${timeOf(day, class_hour_id)}`, is_impossible ? null : COSTS.unwanted)
  for (const one of taken)
    if ('teacher_id' in one) hours.set(`${one.teacher_id} ${timeOf(one.day, one.class_hour_id)}`, null)
  return hours
}

/** What it costs to begin at each time: all its hours must be of the shift, on one day, and open to its teachers. */
function timesFor(
  { course_section, length }: { course_section: CourseSection; length: number },
  { days, class_hours_ids }: Institute,
  hours_of_teachers: ReadonlyMap<string, number | null>,
): (number | null)[] {
  const hours = class_hours_ids.length
  const of_shift = new Set(course_section.class_hours_ids)
  const costs = Array.from({ length: days.length * hours }, (_, time): number | null => {
    if (!of_shift.has(class_hours_ids[time % hours] ?? -1)) return null
    return course_section.teachers_ids.reduce<number | null>(
      (sum, id) => {
        const cost = hours_of_teachers.get(`${id} ${time}`)
        return sum === null || cost === null ? null : sum + (cost ?? 0)
      },
      time % hours >= hours - LATE_HOURS ? COSTS.late : 0,
    )
  })
  return costs.map((_, time) => {
    if ((time % hours) + length > hours) return null
    return costs
      .slice(time, time + length)
      .reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0)
  })
}

/** A room must have what the course asks for; one that is small, or has what nobody asked for, costs. */
function costOfRoomFor(
  { tag, students_count }: CourseSection,
  { max_capacity, tags, is_closed }: Classroom & { is_closed: boolean },
): number | null {
  if (is_closed || (tag !== null && !tags.includes(tag))) return null
  const cost = students_count > max_capacity ? COSTS.small_room : 0
  return tag === null && tags.length > 0 ? cost + COSTS.other_room_kind : cost
}

/** Undefined where its room or its day is no longer used. */
function placeOf(
  { classroom_id, day, class_hours_ids }: StandingEntry,
  classrooms: readonly Classroom[],
  timeOf: TimeOf,
): Place | undefined {
  const room = classrooms.findIndex(({ id }) => id === classroom_id)
  const time = timeOf(day, class_hours_ids[0] ?? -1)
  return room < 0 || time < 0 ? undefined : { time, room }
}

type Stays = { is_locked: boolean; at: number; change: number }

/** Elsewhere costs more than where it stands (below 0: nowhere); what is locked can be nowhere else, and there whatever else is said. */
const asItStands = (costs: readonly (number | null)[], { is_locked, at, change }: Stays): (number | null)[] =>
  costs.map((cost, here) => {
    if (is_locked) return here === at ? (cost ?? 0) : null
    return at < 0 || here === at || cost === null ? cost : cost + change
  })
