import { expect, test } from 'vitest'
import type { CourseSection, Institute, Scheduled, StandingEntry } from './institute.ts'
import { below, randomOf } from './random.ts'
import { run } from './run.ts'

const DAYS = [1, 2]
const HOURS = [11, 12, 13]
const ROOMS = [31, 32, 33]

/** What a relocation comes to: what has no place where it stood and no other, and how many of those that stand change. */
type Count = { homeless: number; changed: number }

const courseSection = (more: Partial<CourseSection> & { id: number }): CourseSection => ({
  ...{ section_id: more.id, teachers_ids: [], students_count: 20, sittings: [], tag: null },
  class_hours_ids: HOURS,
  ...more,
})
const room = (id: number, ...tags: string[]) => ({ id, tags, max_capacity: 30, is_shared: false })
const at = (course_section_id: number, day: number, hours: readonly number[], classroom_id = 31) => ({
  ...{ course_section_id, classroom_id, day, class_hours_ids: hours },
  ...{ schedule_id: 900 + course_section_id * 10 + day, is_locked: false, must_move: false },
})
const EMPTY: Institute = {
  ...{ days: DAYS, class_hours_ids: HOURS, classrooms: [], course_sections: [], repeating: [], unwanted: [] },
  ...{ standing: [], taken: [], is_relocation: true },
}

const whoIsAt = (of: CourseSection | undefined, { classroom_id, day, class_hours_ids }: Scheduled) =>
  class_hours_ids.flatMap((hour) =>
    [`section ${of?.section_id}`, `room ${classroom_id}`, ...(of?.teachers_ids ?? []).map(String)].map(
      (who) => `${who} ${day} ${hour}`,
    ),
  )

/** All places of so many hours to which neither shift, tag nor a teacher's word are opposed. */
function placesOf(of: CourseSection, length: number, institute: Institute): Scheduled[] {
  const shut = new Set(
    institute.unwanted.flatMap((one) =>
      one.is_impossible ? [`${one.teacher_id} ${one.day} ${one.class_hour_id}`] : [],
    ),
  )
  return DAYS.flatMap((day) =>
    HOURS.slice(length - 1).flatMap((_, first) =>
      institute.classrooms
        .filter(({ tags }) => of.tag === null || tags.includes(of.tag))
        .map(({ id }) => ({
          ...{ course_section_id: of.id, classroom_id: id, day },
          class_hours_ids: HOURS.slice(first, first + length),
        })),
    ),
  ).filter(({ day, class_hours_ids }) =>
    class_hours_ids.every((hour) => of.teachers_ids.every((id) => !shut.has(`${id} ${day} ${hour}`))),
  )
}

/** The least by trying out all. */
function leastOf(institute: Institute): Count {
  const courses = new Map(institute.course_sections.map((one) => [one.id, one]))
  const lacking = institute.course_sections.flatMap(({ id, sittings }) =>
    sittings.map((length) => ({ id, length, stands: undefined })),
  )
  const all: { id: number; length: number; stands: StandingEntry | undefined }[] = [
    ...lacking,
    ...institute.standing.map((stands) => ({
      ...{ id: stands.course_section_id, length: stands.class_hours_ids.length, stands },
    })),
  ].toSorted((one, other) => Number(mayStay(one)) - Number(mayStay(other)))
  const options = all.map(({ id, length }) => {
    const of = courses.get(id)
    return of ? placesOf(of, length, institute).map((place) => whoIsAt(of, place)) : []
  })
  let best: Count = { homeless: all.length, changed: all.length }
  // It may not be where it stands, for another reason: it is left alone.
  const isAstray = ({ stands }: { stands: StandingEntry | undefined }) => {
    const of = courses.get(stands?.course_section_id ?? 0)
    if (!stands || stands.must_move || !of) return false
    const open = placesOf(of, stands.class_hours_ids.length, institute)
    return !open.some((place) => JSON.stringify(spot(place)) === JSON.stringify(spot(stands)))
  }
  const busy = new Set<string>()
  const tryFrom = (index: number, count: Count): void => {
    if (!isLess(count, best)) return
    const one = all[index]
    if (!one) {
      best = count
      return
    }
    const visit = (hours: string[], next: Count) => {
      if (hours.some((hour) => busy.has(hour))) return
      for (const hour of hours) busy.add(hour)
      tryFrom(index + 1, next)
      for (const hour of hours) busy.delete(hour)
    }
    if (mayStay(one) && one.stands) visit(whoIsAt(courses.get(one.id), one.stands), count)
    for (const hours of isAstray(one) ? [] : (options[index] ?? []))
      visit(hours, { ...count, changed: count.changed + 1 })
    tryFrom(index + 1, { ...count, homeless: count.homeless + 1 })
  }
  tryFrom(0, { homeless: 0, changed: 0 })
  return best
}

const mayStay = ({ stands }: { stands: StandingEntry | undefined }) =>
  stands !== undefined && !stands.must_move
const isLess = (one: Count, other: Count) =>
  one.homeless < other.homeless || (one.homeless === other.homeless && one.changed < other.changed)

/** What the search comes to, which counts its own seconds: each look at the clock is a millisecond. */
function found(institute: Institute, seconds = 0.04) {
  let now = 0
  const about = { now: () => (now += 1), isStopped: () => false, say: () => {} }
  const all = run({ institute, asked: [], wishes: [], seconds, seed: 5 }, about).found
  const entries = new Map(institute.standing.map((one) => [one.schedule_id, one]))
  const moves = all.flatMap(({ schedule_id, to }) => {
    const from = entries.get(schedule_id ?? 0)
    return to && JSON.stringify(spot(to)) !== JSON.stringify(from && spot(from)) ? [{ from, to }] : []
  })
  return { all, moves, count: { homeless: all.filter(({ to }) => !to).length, changed: moves.length } }
}

const spot = ({ day, class_hours_ids, classroom_id }: Scheduled) => [day, class_hours_ids, classroom_id]

test('a room that is left: the same hour in another room, and nothing else moves', () => {
  const institute: Institute = {
    ...EMPTY,
    classrooms: [room(32), room(33)],
    course_sections: [1, 2, 3].map((id) => courseSection({ id, teachers_ids: [50 + (id % 2)] })),
    standing: [
      { ...at(1, 1, [11, 12]), must_move: true },
      at(2, 1, [11, 12], 32),
      { ...at(3, 2, [12]), must_move: true },
    ],
  }
  const { moves } = found(institute)
  expect(moves.map(({ from, to }) => [from?.course_section_id, to.day, to.class_hours_ids])).toEqual([
    [1, 1, [11, 12]],
    [3, 2, [12]],
  ])
  expect(moves[0]?.to.classroom_id).toBe(33)
})

test('one moves out of the way where nothing else helps, and of two the one with fewer people', () => {
  const tagged = { tag: 'laboratorio' }
  const institute: Institute = {
    ...EMPTY,
    ...{ days: [1], class_hours_ids: [11, 12] },
    classrooms: [room(32, 'laboratorio'), room(33)],
    course_sections: [
      // It can be at both hours, in the laboratory alone, where others are that could be elsewhere.
      courseSection({ id: 1, ...tagged, class_hours_ids: [11, 12] }),
      courseSection({ id: 2, students_count: 40, class_hours_ids: [11, 12] }),
      courseSection({ id: 3, students_count: 8, class_hours_ids: [11, 12] }),
    ],
    standing: [{ ...at(1, 1, [11], 31), must_move: true }, at(2, 1, [11], 32), at(3, 1, [12], 32)],
  }
  const { moves } = found(institute)
  expect(moves.map(({ from }) => from?.course_section_id).toSorted()).toEqual([1, 2])
  const small = institute.course_sections.map((one) => ({ ...one, students_count: one.id === 2 ? 900 : 8 }))
  const other = found({ ...institute, course_sections: small }).moves
  expect(other.map(({ from }) => from?.course_section_id).toSorted()).toEqual([1, 3])
})

test('what is locked stays, also where it must move; what stands badly for another reason too', () => {
  const institute: Institute = {
    ...EMPTY,
    classrooms: [room(32)],
    course_sections: [1, 2, 3].map((id) => courseSection({ id, teachers_ids: [50 + id] })),
    // Of 2 the teacher cannot, of 3 the room is disabled: neither is what was asked for.
    unwanted: [{ teacher_id: 52, day: 1, class_hour_id: 11, is_impossible: true }],
    standing: [
      { ...at(1, 1, [11], 31), must_move: true, is_locked: true },
      at(2, 1, [11], 32),
      at(3, 1, [11], 39),
    ],
  }
  expect(found(institute).moves).toEqual([])
})

/** Crowded: a week of six hours, three rooms, six sections of a class or two, teachers of several. */
function tiny(seed: number): Institute {
  const random = randomOf(seed)
  const any = <One>(list: readonly One[]): One => list[below(random, list.length)] as One
  const course_sections = Array.from({ length: 7 }, (_, index) =>
    courseSection({
      ...{ id: 1 + index, section_id: 1 + Math.floor(index / 2), students_count: 5 + below(random, 30) },
      teachers_ids: [50 + below(random, 4)],
      tag: below(random, 4) === 0 ? 'laboratorio' : null,
    }),
  )
  const open = { ...EMPTY, classrooms: ROOMS.map((id) => room(id, ...(id < 33 ? ['laboratorio'] : []))) }
  const busy = new Set<string>()
  const standing = course_sections.flatMap((of) => {
    const free = placesOf(of, 1 + below(random, 2), open).filter(
      (place) => !whoIsAt(of, place).some((hour) => busy.has(hour)),
    )
    if (free.length === 0) return []
    const place = any(free)
    for (const hour of whoIsAt(of, place)) busy.add(hour)
    return [{ ...at(of.id, 0, []), ...place }]
  })
  const unwanted = [50, 51, 52, 53].flatMap((teacher_id) =>
    DAYS.flatMap((day) => HOURS.map((class_hour_id) => ({ teacher_id, day, class_hour_id }))),
  )
  const shut = unwanted.filter(() => below(random, 5) === 0).map((one) => ({ ...one, is_impossible: true }))
  const cause = seed % 3
  const lost = ({ classroom_id, course_section_id, day, class_hours_ids }: Scheduled) =>
    cause === 0
      ? classroom_id === 31
      : cause === 1 &&
        shut.some(
          (one) =>
            one.teacher_id === course_sections[course_section_id - 1]?.teachers_ids[0] &&
            one.day === day &&
            class_hours_ids.includes(one.class_hour_id),
        )
  const added = courseSection({ id: 8, section_id: 9, teachers_ids: [50], sittings: [2], tag: 'laboratorio' })
  return {
    ...open,
    classrooms: open.classrooms.filter(({ id }) => cause !== 0 || id !== 31),
    course_sections: cause === 2 ? [...course_sections, added] : course_sections,
    standing: standing.map((one) => ({ ...one, must_move: lost(one) })),
    unwanted: shut,
  }
}

test('on tiny institutes as few change as trying out everything can find', () => {
  const all = Array.from({ length: 20 }, (_, seed) => tiny(seed)).map((institute) => {
    const least = leastOf(institute)
    const lost = institute.standing.filter((one) => one.must_move).length
    const added = institute.course_sections.some(({ sittings }) => sittings.length > 0) ? 1 : 0
    return { least, count: found(institute).count, beside: least.changed - lost - added }
  })
  expect(all.map(({ count }) => count)).toEqual(all.map(({ least }) => least))
  // Some ask for nothing beside, some for one or several of the others.
  expect(all.filter(({ beside }) => beside > 0).length).toBeGreaterThan(4)
})

test('it ends where nothing better is to be hoped for, with the same whatever the clock', () => {
  const ended = [0.1, 1].map((ms) => {
    let now = 0
    const about = { now: () => (now += ms), isStopped: () => false, say: () => {} }
    const { found: all } = run({ institute: tiny(3), asked: [], wishes: [], seconds: 10, seed: 5 }, about)
    return { all, seconds: now / 1_000 }
  })
  expect(ended[0]?.all).toEqual(ended[1]?.all)
  expect(Math.max(...ended.map(({ seconds }) => seconds))).toBeLessThan(1)
})
