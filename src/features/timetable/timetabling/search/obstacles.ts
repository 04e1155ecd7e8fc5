import { plain } from '#kernel/text.ts'
import type { Help } from '../words.ts'
import type { CourseSection, Institute, Scheduled } from './institute.ts'

/** Who is where at which hour: what stands, and what nobody can move. */
type Presence = {
  /** By `section 3 1 12`: the section, the day and the hour. */
  busy: ReadonlyMap<string, Placed>
  /** By the teacher and the hour: whether it could be opened. */
  closed: ReadonlyMap<string, boolean>
  rooms_busy: ReadonlySet<string>
}

export type Placed = Scheduled & { locked: (Scheduled & { schedule_id: number }) | null }

/** What is in the way of a sitting at a place in the week. */
export type Obstacle = {
  of: 'shift' | 'section' | 'teacher' | 'rooms'
  teacher_id: number | null
  help: Help | null
}

const at = (who: string, id: number, day: number, hour: number) => `${who} ${id} ${day} ${hour}`

export function presenceOf(
  { unwanted, taken, course_sections }: Institute,
  placed: readonly Placed[],
): Presence {
  const of = new Map(course_sections.map((one) => [one.id, one]))
  const hours = placed.flatMap((one) => one.class_hours_ids.map((hour) => ({ one, hour })))
  const busy = hours.flatMap(({ one, hour }): [string, Placed][] => {
    const course_section = of.get(one.course_section_id)
    const teachers = course_section?.teachers_ids ?? []
    return [
      [at('section', course_section?.section_id ?? 0, one.day, hour), one],
      ...teachers.map((id): [string, Placed] => [at('teacher', id, one.day, hour), one]),
    ]
  })
  const closed = [
    ...unwanted.filter(({ is_impossible }) => is_impossible).map((one) => ({ ...one, can_open: true })),
    ...taken.flatMap((one) => ('teacher_id' in one ? [{ ...one, can_open: false }] : [])),
  ]
  return {
    busy: new Map(busy),
    closed: new Map(
      closed.map((one) => [at('teacher', one.teacher_id, one.day, one.class_hour_id), one.can_open]),
    ),
    rooms_busy: new Set([
      ...hours.map(({ one, hour }) => at('room', one.classroom_id, one.day, hour)),
      ...taken.flatMap((one) =>
        'classroom_id' in one ? [at('room', one.classroom_id, one.day, one.class_hour_id)] : [],
      ),
    ]),
  }
}

type Wanted = { course_section: CourseSection; length: number }

/** For each place in the week where the sitting could begin, all that is in its way. */
export function obstaclesTo(wanted: Wanted, institute: Institute, presence: Presence): Obstacle[][] {
  const { days, class_hours_ids, classrooms } = institute
  const { tag } = wanted.course_section
  const rooms = classrooms.filter(({ tags }) => tag === null || tags.map(plain).includes(plain(tag)))
  return days.flatMap((day) =>
    class_hours_ids.slice(wanted.length - 1).map((_, first) => {
      const hours = class_hours_ids.slice(first, first + wanted.length)
      const is_free = (id: number) =>
        hours.every((hour) => !presence.rooms_busy.has(at('room', id, day, hour)))
      const place = { day, class_hours_ids: hours }
      const help: Help = { code: 'rooms', tag, rooms: 1, at: place }
      return [
        ...outsideOfShift(wanted.course_section, place),
        ...meetings(wanted.course_section, place, presence),
        ...closedHours(wanted.course_section, place, presence),
        ...(rooms.some(({ id, is_shared }) => is_shared || is_free(id))
          ? []
          : [{ of: 'rooms' as const, teacher_id: null, help }]),
      ]
    }),
  )
}

type At = { day: number; class_hours_ids: readonly number[] }

function outsideOfShift({ section_id, class_hours_ids }: CourseSection, place: At): Obstacle[] {
  const hours = place.class_hours_ids.filter((hour) => !class_hours_ids.includes(hour)).length
  const help: Help = { code: 'shift_hours', section_id, hours, at: place }
  return hours > 0 ? [{ of: 'shift', teacher_id: null, help }] : []
}

/** Whoever has its section or one of its teachers then, each once. */
function meetings({ section_id, teachers_ids }: CourseSection, place: At, { busy }: Presence): Obstacle[] {
  const found = new Map<Placed, Obstacle>()
  const who = [
    { of: 'section' as const, id: section_id },
    ...teachers_ids.map((id) => ({ of: 'teacher' as const, id })),
  ]
  for (const { of, id } of who)
    for (const hour of place.class_hours_ids) {
      const other = busy.get(at(of, id, place.day, hour))
      if (!other || found.has(other)) continue
      const help: Help | null = other.locked && { code: 'unlock', entry: other.locked }
      found.set(other, { of, teacher_id: of === 'teacher' ? id : null, help })
    }
  return [...found.values()]
}

function closedHours({ teachers_ids }: CourseSection, place: At, { closed }: Presence): Obstacle[] {
  return teachers_ids.flatMap((teacher_id): Obstacle[] => {
    const shut = place.class_hours_ids.flatMap(
      (hour) => closed.get(at('teacher', teacher_id, place.day, hour)) ?? [],
    )
    if (shut.length === 0) return []
    const help: Help = { code: 'open_hours', teacher_id, hours: shut.length, at: place }
    return [{ of: 'teacher', teacher_id, help: shut.includes(false) ? null : help }]
  })
}
