import type { Kind, Place, Problem, Shape } from './problem.ts'

/** What of an institute decides where its classes may be; ids are those of its rows. */
export type Institute = {
  days: readonly number[]
  /** In the order of the day. */
  class_hours_ids: readonly number[]
  classrooms: readonly { id: number; max_capacity: number; tags: readonly string[] }[]
  course_sections: readonly CourseSection[]
  /** «No puedo» and «prefiero no»; what is not said can be. */
  unwanted: readonly { teacher_id: number; day: number; class_hour_id: number; is_impossible: boolean }[]
  /** Where sittings stand already, each as long as one of those that its course-section asks for. */
  standing: readonly Standing[]
  /** What other periods at the same time have. */
  taken: readonly ({ day: number; class_hour_id: number } & (
    | { classroom_id: number }
    | { teacher_id: number }
  ))[]
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
type Standing = Scheduled & { is_locked: boolean }

/** What is good, on one scale: the greater, the dearer to miss. */
const COSTS = {
  ...{ gap_of_section: 3, gap_of_teacher: 2, day_of_teacher: 1, same_day: 5, further_room: 1 },
  ...{ unwanted: 3, late: 1, small_room: 3, other_room_kind: 4, other_time: 4, other_room: 2 },
}
/** Of the institute's hours the last so many are late. */
const LATE_HOURS = 2
const SHAPES: Record<'section' | 'teacher', Shape> = {
  section: { gap: COSTS.gap_of_section, alone: 0, day: 0 },
  teacher: { gap: COSTS.gap_of_teacher, alone: 0, day: COSTS.day_of_teacher },
}

/** The institute in the terms of the search, and what each of its sittings is. */
export function problemOfInstitute(institute: Institute) {
  const { days, class_hours_ids, classrooms, course_sections } = institute
  const sections = [...new Set(course_sections.map(({ section_id }) => section_id))]
  const teachers = [...new Set(course_sections.flatMap(({ teachers_ids }) => teachers_ids))]
  const groupsOf = (one: CourseSection) => [
    sections.indexOf(one.section_id),
    ...one.teachers_ids.map((id) => sections.length + teachers.indexOf(id)),
  ]
  const timeOf = (day: number, class_hour_id: number) =>
    days.indexOf(day) * class_hours_ids.length + class_hours_ids.indexOf(class_hour_id)
  const sittings = course_sections.flatMap((one, spread) => sittingsOf(one, spread, institute))
  const hours_of_teachers = teacherHours(institute, timeOf)
  const problem: Problem = {
    ...{ days: days.length, hours: class_hours_ids.length, rooms: classrooms.length },
    kinds: sittings.map(({ course_section, spread, length, standing }): Kind => {
      const groups = groupsOf(course_section)
      const home = groups[0] ?? 0
      const times = timesFor({ course_section, length }, institute, hours_of_teachers)
      const rooms = classrooms.map((room) => costOfRoomFor(course_section, room))
      const place = standing && placeOf(standing, institute, timeOf)
      const stays = { is_locked: standing?.is_locked ?? false }
      return {
        ...{ length, groups, spread, home },
        times: asItStands(times, { ...stays, at: place?.time, change: COSTS.other_time }),
        rooms: asItStands(rooms, { ...stays, at: place?.room, change: COSTS.other_room }),
      }
    }),
    groups: [...sections.map(() => ({ shape: 0 })), ...teachers.map(() => ({ shape: 1 }))],
    shapes: [SHAPES.section, SHAPES.teacher],
    spreads: course_sections.map((one) => ({
      days: Math.min(one.sittings.length, days.length),
      cost: COSTS.same_day,
    })),
    homes: sections.map(() => ({ cost: COSTS.further_room })),
    sittings: sittings.map(({ standing }, kind) => ({
      kind,
      place: standing && placeOf(standing, institute, timeOf),
    })),
    taken: institute.taken.flatMap((one) =>
      'classroom_id' in one
        ? [
            {
              room: classrooms.findIndex(({ id }) => id === one.classroom_id),
              time: timeOf(one.day, one.class_hour_id),
            },
          ]
        : [],
    ),
  }
  return {
    problem,
    sittings: sittings.map(({ course_section, length }) => ({
      course_section_id: course_section.id,
      length,
    })),
  }
}

/** A place in the words of the timetable; null for what found none. */
export function scheduledAt(
  { days, class_hours_ids, classrooms }: Institute,
  { course_section_id, length }: { course_section_id: number; length: number },
  place: Place | null,
): Scheduled | null {
  const classroom = classrooms[place?.room ?? -1]
  const day = days[Math.floor((place?.time ?? 0) / class_hours_ids.length)]
  if (!place || !classroom || day === undefined) return null
  const first = place.time % class_hours_ids.length
  const hours = class_hours_ids.slice(first, first + length)
  return { course_section_id, classroom_id: classroom.id, day, class_hours_ids: hours }
}

/** What a course-section asks for; each of its sittings that stands takes one of the same length. */
function sittingsOf(course_section: CourseSection, spread: number, { standing }: Institute) {
  const left = standing.filter(({ course_section_id }) => course_section_id === course_section.id)
  return course_section.sittings.map((length) => {
    const at = left.findIndex(({ class_hours_ids }) => class_hours_ids.length === length)
    return { course_section, spread, length, standing: at < 0 ? undefined : left.splice(at, 1)[0] }
  })
}

type TimeOf = (day: number, class_hour_id: number) => number

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
  { max_capacity, tags }: Institute['classrooms'][number],
): number | null {
  if (tag !== null && !tags.includes(tag)) return null
  const cost = students_count > max_capacity ? COSTS.small_room : 0
  return tag === null && tags.length > 0 ? cost + COSTS.other_room_kind : cost
}

function placeOf(standing: Standing, { classrooms }: Institute, timeOf: TimeOf): Place {
  const room = classrooms.findIndex(({ id }) => id === standing.classroom_id)
  return { time: timeOf(standing.day, standing.class_hours_ids[0] ?? -1), room }
}

type Stays = { is_locked: boolean; at: number | undefined; change: number }

/** Elsewhere costs more than where it stands; what is locked can be nowhere else, and there whatever else is said. */
const asItStands = (costs: readonly (number | null)[], { is_locked, at, change }: Stays): (number | null)[] =>
  costs.map((cost, here) => {
    if (is_locked) return here === at ? (cost ?? 0) : null
    return at === undefined || here === at || cost === null ? cost : cost + change
  })
