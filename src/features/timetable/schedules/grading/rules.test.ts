import { describe, expect, test } from 'vitest'
import type { Hour } from '../grid/rules.ts'
import { aloneInTheWay, gradeOf, placeAside, type Week } from './rules.ts'

const hour = (id: number, start_hour: number, shift: Hour['shift']): Hour => ({
  ...{ id, start_hour, start_minute: 0, end_hour: start_hour + 1, end_minute: 0, shift },
})
const parts = [
  { shift: 'morning' as const, hours: [1, 2, 3, 4, 5, 6].map((id) => hour(id, id + 6, 'morning')) },
  { shift: 'afternoon' as const, hours: [7, 8].map((id) => hour(id, id + 6, 'afternoon')) },
]
const ana = { id: 5, first_name: 'Ana', last_name: 'Ñáñez' }

type Cell = Week['cells'][number]
const clash = (
  ground: 'course_section' | 'section' | 'teacher',
  schedule_id = 9,
  period: string | null = null,
) => ({
  code: `day_${ground}_class_hour_taken`,
  with: { schedule_id, teacher: ground === 'teacher' ? ana : null, period },
})
/** The week of a section of mornings, but for what is said of some hours, `day hour`. */
const cells = (said: Record<string, Partial<Cell>> = {}): Cell[] =>
  [1, 2, 6].flatMap((day) =>
    parts.flatMap(({ shift, hours }) =>
      hours.map(({ id }) => {
        const own = said[`${day} ${id}`] ?? {}
        return {
          ...{ day, class_hour_id: id, is_outside_shift: shift === 'afternoon', unwanted: [] },
          ...{ taken: [], is_free: !own.taken?.length, ...own },
        }
      }),
    ),
  )
const room = (id: number, max_capacity = 30, taken: { day: number; class_hour_id: number }[] = []) => ({
  ...{ id, code: `A-${id}`, max_capacity, taken },
})
const week = (said: Record<string, Partial<Cell>> = {}, rooms = [room(1)]): Week => ({
  ...{ cells: cells(said), rooms, parts, used: [], students: 20 },
})
const at = (from: number, part = 0, day = 1) => ({ day, part, from })
const of_section = { taken: [clash('section')] }
const of_teacher = { taken: [clash('teacher')] }
const said = (is_impossible: boolean) => ({ unwanted: [{ teacher: ana, is_impossible }] })

describe('two hours are', () => {
  test.each([
    ['good where nothing is said against them', at(0), {}, [room(1)], 'good', []],
    [
      'good where they close a gap',
      at(1),
      { '1 1': of_section, '1 4': of_section },
      [room(1)],
      'good',
      [{ code: 'closes_gap', hours: 2, teacher: null }],
    ],
    [
      'fair where they leave one to the section',
      at(2),
      { '1 1': of_section },
      [room(1)],
      'fair',
      [{ code: 'gap', hours: 1, teacher: null }],
    ],
    [
      'fair where they leave one to a teacher',
      at(0),
      { '1 4': of_teacher },
      [room(1)],
      'fair',
      [{ code: 'gap', hours: 1, teacher: ana }],
    ],
    [
      'fair on a day that has the course already',
      at(1),
      { '1 1': { taken: [clash('course_section')] } },
      [room(1)],
      'fair',
      [{ code: 'same_day' }],
    ],
    ['fair at the end of the shift', at(4), {}, [room(1)], 'fair', [{ code: 'late' }]],
    [
      'poor where the teacher had rather not',
      at(0),
      { '1 2': said(false) },
      [room(1)],
      'poor',
      [{ code: 'rather_not', teacher: ana }],
    ],
    [
      'poor where the teacher cannot, before all else',
      at(4),
      { '1 5': said(true) },
      [room(1)],
      'poor',
      [{ code: 'cannot', teacher: ana }, { code: 'late' }],
    ],
    ['poor outside the shift', at(0, 1), {}, [room(1)], 'poor', [{ code: 'outside_shift' }]],
    [
      'poor in a room that is too small',
      at(0),
      {},
      [room(1, 9)],
      'poor',
      [{ code: 'few_seats', actual: 20, expected: 9 }],
    ],
    ['closed where one of them is taken', at(0), { '1 2': of_section }, [room(1)], 'closed', []],
    ['closed without a room', at(0), {}, [room(1, 30, [{ day: 1, class_hour_id: 2 }])], 'closed', []],
    [
      'judged where they would come to lie: before the end of the shift',
      at(5),
      { '1 4': of_section },
      [room(1)],
      'fair',
      [{ code: 'late' }],
    ],
  ] as const)('%s', (_, place, told, rooms, grade, remarks) => {
    const graded = gradeOf(place, 2, week(told, [...rooms]))
    expect([graded.grade, graded.remarks]).toEqual([grade, remarks])
  })
})

test.each([
  ['one entry, on whatever ground', [clash('teacher'), clash('section')], 9],
  ['not several', [clash('teacher'), clash('section', 8)], null],
  ['not one of another period', [clash('teacher', 9, '2026-1')], null],
  ['not the same course, which would but change places with itself', [clash('course_section')], null],
  ['nothing', [], null],
])('alone in the way: %s', (_, clashes, id) => expect(aloneInTheWay(clashes)).toBe(id))

describe('what gives way goes', () => {
  const entry = { id: 9, day: 1, class_hours_ids: [1, 2], classroom_id: 1 }
  const coming = { id: 7, day: 2, class_hours_ids: [1, 2], classroom_id: 1 }
  const taken = (day: number, hours: readonly number[]) =>
    hours.map((class_hour_id) => ({ day, class_hour_id }))
  const all = (day: number, from: Partial<Cell>, hours = [1, 2, 3, 4, 5, 6]) =>
    Object.fromEntries(hours.map((id) => [`${day} ${id}`, from]))
  const place = { day: 1, hours: [1, 2] }
  const aside = (
    told: Record<string, Partial<Cell>>,
    rooms = [room(1)],
    comes: typeof coming | null = null,
  ) => {
    const found = placeAside({ entry, week: { cells: cells(told), rooms, parts }, place, coming: comes })
    return found && [found.day, found.part, found.from, found.room.id]
  }
  test.each([
    ['to the first good hours of the same day, in its own room', {}, [room(2), room(1)], null, [1, 0, 2, 1]],
    [
      'to another day, rather than leave a gap',
      { '1 3': of_section, '1 4': of_section, '2 1': of_section },
      [room(1)],
      null,
      [2, 0, 1, 1],
    ],
    [
      'to another room, where its own is taken',
      {},
      [room(1, 30, [...taken(1, [3, 4, 5, 6]), ...taken(2, [1, 2, 3, 4, 5, 6])]), room(2)],
      null,
      [1, 0, 2, 2],
    ],
    [
      'to the hours and the room of what comes',
      {
        ...all(1, of_section, [3, 4, 5, 6]),
        ...all(2, of_section, [3, 4, 5, 6]),
        ...all(2, { taken: [clash('section', 7)] }, [1, 2]),
      },
      [room(1, 30, taken(2, [1, 2]))],
      coming,
      [2, 0, 0, 1],
    ],
    [
      'nowhere, but to hours that the teacher cannot',
      { ...all(1, of_section, [3, 4, 5, 6]), ...all(2, said(true)) },
      [room(1)],
      null,
      null,
    ],
    [
      'nowhere, but to a smaller room',
      {},
      [room(1, 30, [...taken(1, [3, 4, 5, 6]), ...taken(2, [1, 2, 3, 4, 5, 6])]), room(2, 9)],
      null,
      null,
    ],
    [
      'never to a Saturday without classes',
      { ...all(1, of_section, [3, 4, 5, 6]), ...all(2, of_section) },
      [room(1)],
      null,
      null,
    ],
  ] as const)('%s', (_, told, rooms, comes, where) =>
    expect(
      aside(told, [...rooms], comes && { ...comes, class_hours_ids: [...comes.class_hours_ids] }),
    ).toEqual(where))
})
