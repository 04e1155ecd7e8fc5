import { describe, expect, test } from 'vitest'
import type { Wish } from '../rules.ts'
import { anneal, beginSearch, bestOf } from './anneal.ts'
import { figuresOf } from './figures.ts'
import {
  type CourseSection,
  type Institute,
  problemOfInstitute,
  type Scheduled,
  scheduledAt,
} from './institute.ts'
import { below, randomOf } from './random.ts'

const DAYS = [1, 2, 3, 4, 5]
const SHARED = 33
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
    const tags = index < 2 ? ['Laboratorio'] : []
    return { id: 30 + index, max_capacity: 25 + index * 3, tags, is_shared: index === SHARED - 30 }
  })
  const unwanted = Array.from({ length: 30 }, () => {
    const hour = { teacher_id: 50 + below(random, 20), day: any(DAYS), class_hour_id: any(HOURS) }
    return { ...hour, is_impossible: below(random, 2) === 0 }
  })
  const taken = [
    { classroom_id: 30, day: any(DAYS), class_hour_id: any(HOURS) },
    { teacher_id: 51, day: any(DAYS), class_hour_id: any(HOURS) },
  ]
  const repeating = [0, 5, 10].map((index) => {
    return { course_sections_ids: [100 + index, 108 + index] as const, students_count: 1 + below(random, 3) }
  })
  const week = { days: DAYS, class_hours_ids: HOURS }
  return { ...week, classrooms, course_sections, repeating, unwanted, standing: [], taken }
}

type Searching = { attempts?: number; wishes?: readonly Wish[] }
function timetableOf(
  of: Institute,
  seed: number,
  { attempts = 20_000, wishes = [] }: Searching = {},
): (Scheduled | null)[] {
  const { problem, sittings } = problemOfInstitute(of, wishes)
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
      ...(one.classroom_id === SHARED ? [] : [`classroom ${one.classroom_id}`]),
      ...of.repeating.flatMap(({ course_sections_ids: ids }) =>
        ids.includes(one.course_section_id) ? [`students of ${ids}`] : [],
      ),
    ]
    for (const hour of one.class_hours_ids) {
      const at = who.map((each) => `${each} ${one.day} ${hour}`)
      clashes.push(...at.filter((each) => busy.has(each)))
      for (const each of at) busy.add(each)
      if (!class_hours_ids.includes(hour)) clashes.push(`${course_section.id} outside of its shift`)
    }
    const tags = of.classrooms.find(({ id }) => id === one.classroom_id)?.tags ?? []
    if (tag !== null && !tags.includes('Laboratorio')) clashes.push(`${course_section.id} without ${tag}`)
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
  const before = timetableOf(of, 3, { attempts: 60_000 }).flatMap((one) => (one ? [one] : []))
  const closed = before[0]?.classroom_id
  const standing = before.map((one, index) => ({
    ...one,
    schedule_id: index,
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
  for (const { is_locked, schedule_id: _, ...one } of standing)
    if (is_locked) expect(kept).toContain(words(one))
  const homeless = before.filter(({ classroom_id }) => classroom_id === closed)
  const stayed = before.filter((one) => kept.has(words(one)))
  expect(after).not.toContain(null)
  expect(before.length - stayed.length).toBeGreaterThanOrEqual(homeless.length)
  expect(before.length - stayed.length).toBeLessThanOrEqual(homeless.length * 2)
})

const of_two_and_two = (index: number, more: Partial<CourseSection> = {}): CourseSection => {
  const of = { id: 100 + index, section_id: 1 + index, teachers_ids: [50 + index], students_count: 20 }
  return { ...of, sittings: [2, 2], class_hours_ids: HOURS, tag: null, ...more }
}
const small = (course_sections: CourseSection[], more: Partial<Institute>): Institute => {
  return { ...institute(1), course_sections, repeating: [], unwanted: [], taken: [], ...more }
}
const stands = (class_hours_ids: number[], day = 1, classroom_id = 35) => {
  return { schedule_id: 7, course_section_id: 100, classroom_id, day, class_hours_ids, is_locked: true }
}

test.each<[string, ReturnType<typeof stands>[], number[]]>([
  ['nothing stands', [], [2, 2]],
  ['one stands as asked', [stands([13, 14])], [2, 2]],
  ['three hours stand together', [stands([13, 14, 15])], [3, 1]],
  ['hours stand alone', [stands([13]), stands([15], 2)], [1, 1, 2]],
  ['hours of one entry do not follow each other', [stands([16, 13, 15])], [1, 2, 1]],
  ['all stands together', [stands([13, 14, 15, 16])], [4]],
  ['more stands than is asked for', [1, 2, 3].map((day) => stands([13, 14], day)), [2, 2, 2]],
  ['one stands in a room that is disabled by now', [stands([13, 14], 1, 99)], [2, 2]],
])('where %s, what stands is kept and the rest is cut anew', (_, standing, lengths) => {
  const of = small([of_two_and_two(0)], { standing })
  expect(problemOfInstitute(of).sittings.map(({ length }) => length)).toEqual(lengths)
  const hours = timetableOf(of, 1, { attempts: 5_000 }).flatMap((one) =>
    (one?.class_hours_ids ?? []).map((hour) => `${one?.classroom_id} ${one?.day} ${hour}`),
  )
  const asked = lengths.reduce((sum, length) => sum + length, 0)
  const kept = standing.flatMap((one) =>
    one.class_hours_ids.map((hour) => `${one.classroom_id} ${one.day} ${hour}`),
  )
  expect(hours).toHaveLength(asked)
  expect(hours).toEqual(expect.arrayContaining(kept))
})

/** How long two sections are together that have four hours each on one day, and those of `hours` to be in. */
const meeting = (hours: number[], students_count: number) => {
  const course_sections = [0, 1].map((index) => of_two_and_two(index, { class_hours_ids: hours }))
  const repeating = [{ course_sections_ids: [100, 101] as const, students_count }]
  const timetable = timetableOf(small(course_sections, { days: [1], repeating }), 1)
  const [one = [], other = []] = [100, 101].map((of) =>
    timetable.flatMap((each) => (each?.course_section_id === of ? each.class_hours_ids : [])),
  )
  return { placed: one.length + other.length, together: one.filter((hour) => other.includes(hour)).length }
}

test('students who repeat a course are with one section at a time where that can be had', () => {
  expect(meeting(HOURS, 0).together).toBeGreaterThan(0)
  expect(meeting(HOURS, 1)).toEqual({ placed: 8, together: 0 })
  expect(meeting(HOURS.slice(0, 6), 1)).toEqual({ placed: 8, together: 2 })
})

describe('who wishes for', () => {
  /** Of a few institutes, together: what their timetables cost those who have them, and how much of what stood moves. */
  function costsWith(wishes: readonly Wish[]) {
    const costs = { gaps: 0, days: 0, moved: 0 }
    for (const seed of [1, 2, 3]) {
      const { course_sections, ...rest } = institute(seed)
      // What stands is of other teachers: of what is good not everything can be had.
      const givenBy = (teachers: number) => ({
        ...rest,
        course_sections: course_sections.map((one, at) => ({ ...one, teachers_ids: [50 + (at % teachers)] })),
      })
      const of = givenBy(10)
      const isPlaced = (one: Scheduled | null): one is Scheduled => one !== null
      const stood = timetableOf(givenBy(13), seed + 10).filter(isPlaced)
      const standing = stood.map((one, at) => ({ ...one, schedule_id: at + 1, is_locked: false }))
      const found = timetableOf({ ...of, standing }, seed, { attempts: 200_000, wishes }).filter(isPlaced)
      const figures = figuresOf(of, found, new Set(of.course_sections.map(({ id }) => id)))
      costs.gaps += figures.gaps_of_teachers + figures.gaps_of_sections
      costs.days += figures.days_of_teachers
      const places = new Set(stood.map((one) => JSON.stringify(one)))
      costs.moved += found.filter((one) => !places.has(JSON.stringify(one))).length
    }
    return costs
  }
  const usual = costsWith([])

  test.each([
    ['fewer_gaps', 'gaps'],
    ['fewer_days', 'days'],
    ['fewer_moves', 'moved'],
  ] as const)('%s gets them', (wish, figure) => {
    const wished = costsWith([wish])
    expect(wished[figure]).toBeLessThan(usual[figure])
  })
})
