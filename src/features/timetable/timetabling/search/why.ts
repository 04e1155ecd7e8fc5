import type { Help, Reason } from '../words.ts'
import { type CourseSection, type Institute, problemOfInstitute, scheduledAt } from './institute.ts'
import { type Obstacle, obstaclesTo, type Placed, presenceOf } from './obstacles.ts'
import type { Place } from './problem.ts'
import { type Shortage, shortagesOf } from './shortages.ts'

/** For each sitting of the institute why it has no place; none for those that have one. */
export function reasonsFor(institute: Institute, places: readonly (Place | null)[]): Reason[][] {
  const mapped = problemOfInstitute(institute)
  const { sittings } = mapped
  const proven = places.includes(null) ? provenIn(institute, mapped) : []
  const placed = sittings.flatMap((sitting, index): Placed[] => {
    const at = scheduledAt(institute, sitting, places[index] ?? null)
    const { standing } = sitting
    return at ? [{ ...at, locked: standing?.is_locked ? standing : null }] : []
  })
  const presence = presenceOf(institute, placed)
  const of = new Map(institute.course_sections.map((one) => [one.id, one]))
  return sittings.map(({ course_section_id, length }, index) => {
    const course_section = of.get(course_section_id)
    if (places[index] || !course_section) return []
    const known = proven.flatMap(({ sittings: concerned, reason }) => (concerned.has(index) ? [reason] : []))
    if (known.length > 0) return known
    return [
      foundReason({ course_section, length }, obstaclesTo({ course_section, length }, institute, presence)),
    ]
  })
}

type Proven = { reason: Reason; sittings: ReadonlySet<number> }
type Mapped = ReturnType<typeof problemOfInstitute>

/** What can stand nowhere is no reason for another: the others are counted without it. */
function provenIn(institute: Institute, mapped: Mapped): Proven[] {
  const { problem } = mapped
  const all = shortagesOf(problem)
  const closed = all.filter((one) => one.of === 'sitting')
  const shut = new Set(closed.map(({ sitting }) => sitting))
  const rest = { ...problem, sittings: problem.sittings.filter((_, index) => !shut.has(index)) }
  const counted = (closed.length > 0 ? shortagesOf(rest) : all).filter((one) => one.of !== 'sitting')
  return [...closed, ...counted].flatMap((shortage): Proven[] => {
    if (shortage.of === 'group') return [busyGroup(institute, mapped, shortage)]
    if (shortage.of === 'rooms') return fullRooms(institute, mapped, shortage)
    return closedSitting(institute, mapped, shortage.sitting)
  })
}

function busyGroup(institute: Institute, mapped: Mapped, shortage: Shortage & { of: 'group' }): Proven {
  const { group, asked, open } = shortage
  const { problem, sections, teachers } = mapped
  const concerned = problem.sittings.flatMap(({ kind }, sitting) =>
    problem.kinds[kind]?.groups.includes(group) ? [sitting] : [],
  )
  const section_id = sections[group]
  const teacher_id = teachers[group - sections.length] ?? 0
  const reason: Reason =
    section_id === undefined
      ? {
          ...{ code: 'teacher_hours', teacher_id, asked, open, proven: true },
          help: helpOfTeacher(institute, teacher_id, shortage),
        }
      : {
          ...{ code: 'section_hours', section_id, asked, open, proven: true },
          help: helpOfSection(institute, section_id, shortage),
        }
  return { reason, sittings: new Set(concerned) }
}

type Lack = { asked: number; open: number }

/** As many hours as lack are opened, or given to another, where there are none to open. */
function helpOfTeacher(institute: Institute, teacher_id: number, { asked, open }: Lack): Help {
  const own = institute.course_sections.filter(({ teachers_ids }) => teachers_ids.includes(teacher_id))
  const of_shifts = new Set(own.flatMap(({ class_hours_ids }) => class_hours_ids))
  const shut = institute.unwanted.filter(
    (one) => one.teacher_id === teacher_id && one.is_impossible && of_shifts.has(one.class_hour_id),
  )
  const hours = asked - open
  return shut.length >= hours
    ? { code: 'open_hours', teacher_id, hours, at: null }
    : { code: 'other_teacher', teacher_id, hours }
}

/** More hours of the shift help where these are what lacks, not its teachers. */
function helpOfSection(
  { course_sections, days }: Institute,
  section_id: number,
  { asked }: Lack,
): Help | null {
  const own = course_sections.filter((one) => one.section_id === section_id)
  const of_shift = new Set(own.flatMap(({ class_hours_ids }) => class_hours_ids))
  const hours = asked - of_shift.size * days.length
  return hours > 0 ? { code: 'shift_hours', section_id, hours, at: null } : null
}

/** Rooms that no tag has in common are those of what is locked, which says why by itself. */
function fullRooms(
  institute: Institute,
  { problem, sittings }: Mapped,
  shortage: Shortage & { of: 'rooms' },
): Proven[] {
  const { rooms, asked, open, hours } = shortage
  const within = new Set(rooms)
  const of = new Map(institute.course_sections.map((one) => [one.id, one]))
  const openTo = (sitting: number) =>
    (problem.kinds[sitting]?.rooms ?? []).flatMap((cost, room) => (cost === null ? [] : [room]))
  const concerned = sittings.flatMap((_, sitting) =>
    openTo(sitting).every((room) => within.has(room)) ? [sitting] : [],
  )
  const typical = concerned.find(
    (sitting) => !sittings[sitting]?.standing?.is_locked && openTo(sitting).length === rooms.length,
  )
  const course_section = of.get(sittings[typical ?? -1]?.course_section_id ?? 0)
  if (!course_section) return []
  const { tag } = course_section
  const more = Math.ceil((asked - open) / Math.max(1, hours))
  const help: Help = { code: 'rooms', tag, rooms: more, at: null }
  return [
    { reason: { code: 'room_hours', tag, asked, open, proven: true, help }, sittings: new Set(concerned) },
  ]
}

function closedSitting(institute: Institute, { problem, sittings }: Mapped, index: number): Proven[] {
  const { course_section_id, length, standing } = sittings[index] ?? { course_section_id: 0, length: 0 }
  const course_section = institute.course_sections.find(({ id }) => id === course_section_id)
  if (!course_section) return []
  const { tag } = course_section
  const concerned = new Set([index])
  if (!standing?.is_locked && problem.kinds[index]?.rooms.every((cost) => cost === null)) {
    const help: Help = { code: 'rooms', tag, rooms: 1, at: null }
    return [{ reason: { code: 'no_room', tag, proven: true, help }, sittings: concerned }]
  }
  const alone = obstaclesTo({ course_section, length }, institute, presenceOf(institute, []))
  const help: Help | null = standing?.is_locked ? { code: 'unlock', entry: standing } : leastHelp(alone)
  return [{ reason: { code: 'no_hours', length, proven: true, help }, sittings: concerned }]
}

type Wanted = { course_section: CourseSection; length: number }

/** What was in the way when the search ended, as narrowly as it can be said. */
function foundReason({ course_section, length }: Wanted, places: readonly Obstacle[][]): Reason {
  const { section_id, teachers_ids, tag } = course_section
  const of = { proven: false, help: leastHelp(places) }
  const without = (...kinds: Obstacle['of'][]) =>
    places.filter((obstacles) => !obstacles.some((one) => kinds.includes(one.of)))
  const left = without('shift', 'section')
  if (left.length === 0) return { code: 'section_full', section_id, length, ...of }
  const teacher_id = teachers_ids.find((id) =>
    left.every((obstacles) => obstacles.some((one) => one.teacher_id === id)),
  )
  if (teacher_id !== undefined) return { code: 'teacher_full', teacher_id, length, ...of }
  const both = without('shift', 'section', 'teacher')
  return both.length > 0 && both.every((obstacles) => obstacles.some((one) => one.of === 'rooms'))
    ? { code: 'rooms_full', tag, ...of }
    : { code: 'none_together', length, ...of }
}

/** The least of what alone is in the way somewhere. */
function leastHelp(places: readonly Obstacle[][]): Help | null {
  const helps = places.flatMap(([one, ...more]) => (one?.help && more.length === 0 ? [one.help] : []))
  return helps.toSorted((one, other) => effortOf(one) - effortOf(other))[0] ?? null
}

/** How much it asks of an institute: a few hours of a teacher are sooner had than a room, or a longer day. */
function effortOf(help: Help): number {
  if (help.code === 'unlock') return 3
  if (help.code === 'rooms') return 5 * help.rooms
  return help.code === 'shift_hours' ? 10 * help.hours : help.hours
}
