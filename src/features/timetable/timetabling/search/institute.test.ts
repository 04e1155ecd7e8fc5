import { expect, test } from 'vitest'
import { anneal, beginSearch, bestOf } from './anneal.ts'
import {
  type CourseSection,
  type Institute,
  problemOfInstitute,
  type Scheduled,
  scheduledAt,
} from './institute.ts'
import { below, randomOf } from './random.ts'

const DAYS = [1, 2, 3, 4, 5]
const HOURS = [11, 12, 13, 14, 15, 16, 17, 18]

/** Eight sections of five courses, in the morning or all day, teachers of several, two laboratories. */
function institute(seed: number): Institute {
  const random = randomOf(seed)
  const any = <T>(list: readonly T[]): T => list[below(random, list.length)] as T
  const course_sections = Array.from({ length: 40 }, (_, index): CourseSection => {
    const section_id = 1 + Math.floor(index / 5)
    const class_hours_ids = section_id % 2 === 0 ? HOURS : HOURS.slice(0, 6)
    const teachers_ids = [...new Set([50 + below(random, 20), ...(below(random, 8) === 0 ? [70] : [])])]
    const sittings = any([[2, 2], [2], [3], [2, 1]])
    const tag = below(random, 6) === 0 ? 'laboratorio' : null
    return {
      id: 100 + index,
      section_id,
      teachers_ids,
      students_count: 20 + below(random, 20),
      sittings,
      class_hours_ids,
      tag,
    }
  })
  const classrooms = Array.from({ length: 8 }, (_, index) => {
    return { id: 30 + index, max_capacity: 25 + index * 3, tags: index < 2 ? ['laboratorio'] : [] }
  })
  const unwanted = Array.from({ length: 30 }, () => {
    const hour = { teacher_id: 50 + below(random, 20), day: any(DAYS), class_hour_id: any(HOURS) }
    return { ...hour, is_impossible: below(random, 2) === 0 }
  })
  const taken = [
    { classroom_id: 30, day: any(DAYS), class_hour_id: any(HOURS) },
    { teacher_id: 51, day: any(DAYS), class_hour_id: any(HOURS) },
  ]
  return { days: DAYS, class_hours_ids: HOURS, classrooms, course_sections, unwanted, standing: [], taken }
}

function timetableOf(of: Institute, seed: number, attempts = 20_000): (Scheduled | null)[] {
  const { problem, sittings } = problemOfInstitute(of)
  const search = beginSearch(problem, seed)
  while (search.iterations < attempts) anneal(search, 1_000, search.iterations / attempts)
  return bestOf(search).map((place, index) =>
    scheduledAt(of, sittings[index] ?? { course_section_id: 0, length: 0 }, place),
  )
}

/** Who and what is at an hour twice, or where it may not be: said of the timetable, not of the search. */
function clashesIn(of: Institute, timetable: readonly (Scheduled | null)[]): string[] {
  const busy = new Set(
    [...of.taken, ...of.unwanted.filter(({ is_impossible }) => is_impossible)].map((one) =>
      'teacher_id' in one
        ? `teacher ${one.teacher_id} ${one.day} ${one.class_hour_id}`
        : `classroom ${one.classroom_id} ${one.day} ${one.class_hour_id}`,
    ),
  )
  const clashes: string[] = []
  for (const one of timetable) {
    const course_section = of.course_sections.find(({ id }) => id === one?.course_section_id)
    if (!one || !course_section) continue
    const { section_id, teachers_ids, tag, class_hours_ids } = course_section
    const who = [
      `section ${section_id}`,
      ...teachers_ids.map((id) => `teacher ${id}`),
      `classroom ${one.classroom_id}`,
    ]
    for (const hour of one.class_hours_ids) {
      const at = who.map((each) => `${each} ${one.day} ${hour}`)
      clashes.push(...at.filter((each) => busy.has(each)))
      for (const each of at) busy.add(each)
      if (!class_hours_ids.includes(hour)) clashes.push(`${course_section.id} outside of its shift`)
    }
    const tags = of.classrooms.find(({ id }) => id === one.classroom_id)?.tags ?? []
    if (tag !== null && !tags.includes(tag)) clashes.push(`${course_section.id} without ${tag}`)
  }
  return clashes
}

test('a proposal for an institute never breaks what may not be broken', () => {
  for (let seed = 1; seed <= 15; seed += 1) {
    const of = institute(seed)
    const timetable = timetableOf(of, seed)
    expect(clashesIn(of, timetable), `institute ${seed}`).toEqual([])
    const asked = of.course_sections.flatMap(({ id, sittings }) =>
      sittings.map((length) => `${id} ${length}`),
    )
    const placed = timetable.map((one) => `${one?.course_section_id} ${one?.class_hours_ids.length}`)
    expect(placed, `institute ${seed}`).toEqual(asked)
  }
})

test('what is locked stays, and of what stands little moves when a room closes', () => {
  const of = institute(3)
  const before = timetableOf(of, 3, 60_000).flatMap((one) => (one ? [one] : []))
  const closed = before[0]?.classroom_id
  const standing = before.map((one, index) => ({
    ...one,
    is_locked: index % 5 === 1 && one.classroom_id !== closed,
  }))
  const open = of.classrooms.filter(({ id }) => id !== closed)
  const after = timetableOf(
    { ...of, classrooms: open, standing: standing.filter((one) => one.classroom_id !== closed) },
    4,
    60_000,
  )
  const words = (one: Scheduled | null) => JSON.stringify(one)
  const kept = new Set(after.map(words))
  for (const { is_locked, ...one } of standing) if (is_locked) expect(kept).toContain(words(one))
  const homeless = before.filter(({ classroom_id }) => classroom_id === closed)
  const stayed = before.filter((one) => kept.has(words(one)))
  expect(after).not.toContain(null)
  expect(before.length - stayed.length).toBeGreaterThanOrEqual(homeless.length)
  expect(before.length - stayed.length).toBeLessThanOrEqual(homeless.length * 2)
})
