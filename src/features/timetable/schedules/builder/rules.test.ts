import { describe, expect, test } from 'vitest'
import type { Hour } from '../grid/rules.ts'
import {
  clashesAt,
  firstFree,
  fitted,
  freeRooms,
  hoursAt,
  proposedRoom,
  proposedSpan,
  stepped,
} from './rules.ts'

const hour = (id: number, start_hour: number, shift: Hour['shift']): Hour => ({
  id,
  start_hour,
  start_minute: 0,
  end_hour: start_hour + 1,
  end_minute: 0,
  shift,
})
const parts = [
  { shift: 'morning' as const, hours: [hour(1, 7, 'morning'), hour(2, 8, 'morning'), hour(3, 9, 'morning')] },
  { shift: 'afternoon' as const, hours: [hour(4, 13, 'afternoon'), hour(5, 14, 'afternoon')] },
]
const grid = { days: [1, 2, 6], parts }
const at = (day: number, part: number, from: number) => ({ day, part, from })

test.each([
  [0, 1],
  [1, 1],
  [3, 3],
  [4, 2],
  [6, 2],
])('of %i hours left, %i are placed at once', (left, span) => expect(proposedSpan(left, parts)).toBe(span))

test('no more hours are placed at once than the longest shift has', () => {
  expect(proposedSpan(4, [{ shift: 'morning', hours: [hour(1, 7, 'morning')] }])).toBe(1)
  expect(proposedSpan(3, parts.slice(1))).toBe(2)
})

describe('a target', () => {
  test('is moved up where its hours would pass the end of the shift', () => {
    expect(fitted(at(1, 0, 2), 2, parts)).toEqual(at(1, 0, 1))
    expect(fitted(at(1, 1, 1), 3, parts)).toEqual(at(1, 1, 0))
    expect(hoursAt(at(1, 0, 1), 2, parts)).toEqual([2, 3])
  })
  test.each([
    ['ArrowDown', at(1, 0, 0), at(1, 0, 1)],
    ['ArrowDown', at(1, 0, 1), at(1, 1, 0)],
    ['ArrowDown', at(1, 1, 0), at(1, 1, 0)],
    ['ArrowUp', at(1, 1, 0), at(1, 0, 1)],
    ['ArrowUp', at(1, 0, 0), at(1, 0, 0)],
    ['ArrowRight', at(2, 0, 0), at(6, 0, 0)],
    ['ArrowRight', at(6, 0, 0), at(6, 0, 0)],
    ['ArrowLeft', at(1, 0, 0), at(1, 0, 0)],
  ] as const)('of two hours: %s', (arrow, from, to) => expect(stepped(from, arrow, 2, grid)).toEqual(to))
})

const clash = (schedule_id: number, code = 'day_teacher_class_hour_taken') => ({
  code,
  with: { schedule_id },
})
const cell = (
  day: number,
  class_hour_id: number,
  taken: ReturnType<typeof clash>[] = [],
  outside = false,
) => ({
  day,
  class_hour_id,
  is_free: taken.length === 0,
  is_outside_shift: outside,
  taken,
})

test('what stands in the way is named once, however many hours it takes', () => {
  const cells = [cell(1, 1, [clash(9)]), cell(1, 2, [clash(9), clash(9, 'x')]), cell(2, 1, [clash(7)])]
  expect(clashesAt(cells, 1, [1, 2])).toEqual([clash(9), clash(9, 'x')])
  expect(clashesAt(cells, 1, [3])).toEqual([])
})

describe('the keyboard begins', () => {
  test('at the first stretch that is free and of the shift', () => {
    const cells = [
      cell(1, 1),
      cell(1, 2, [clash(9)]),
      cell(1, 3),
      cell(1, 4, [], true),
      cell(1, 5, [], true),
      cell(2, 2),
      cell(2, 3),
    ]
    expect(firstFree(cells, 1, grid)).toEqual(at(1, 0, 0))
    expect(firstFree(cells, 2, grid)).toEqual(at(2, 0, 1))
  })
  test('at the first cell when nothing is free', () => expect(firstFree([], 2, grid)).toEqual(at(1, 0, 0)))
})

describe('the room offered first', () => {
  const room = (id: number, max_capacity: number, available = true) => ({ id, max_capacity, available })
  const rooms = [room(1, 60), room(2, 20), room(3, 35), room(4, 30, false)]
  test.each([
    ['is one already used', [4, 1], 10, 1],
    ['is the smallest that holds everybody', [], 25, 3],
    ['is the largest when none does', [], 90, 1],
  ])('%s', (_, used, students, id) => expect(proposedRoom(rooms, { used, students })?.id).toBe(id))
  test('is none when all are taken', () =>
    expect(proposedRoom([room(4, 9, false)], { used: [4], students: 1 })).toBeNull())
})

test('a room is free at hours at none of which anybody has it', () => {
  const rooms = [
    { id: 1, max_capacity: 30, taken: [{ day: 1, class_hour_id: 2 }] },
    { id: 2, max_capacity: 30, taken: [] },
  ]
  const free = (day: number, hours: number[]) => freeRooms(rooms, day, hours).map(({ id }) => id)
  expect([free(1, [1, 2]), free(1, [1]), free(2, [2])]).toEqual([[2], [1, 2], [1, 2]])
})
