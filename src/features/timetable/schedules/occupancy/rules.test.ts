import { describe, expect, test } from 'vitest'
import type { Occupancy } from './contract.ts'
import { freeOf, inOrder, isTight, rowsOf, shareOf, tightest } from './rules.ts'

const hours = [1, 2, 3, 4]
const slots = hours.map((class_hour_id) => ({ day: 1, class_hour_id }))
const entry = (id: number, classroom_id: number, teachers_ids: number[], class_hours_ids: number[]) => ({
  ...{ id, classroom_id, teachers_ids, class_hours_ids, day: 1, section_id: id, course_id: 1 },
  ...{ course_code: 'MAT', course_title: 'Matemática', letter_code: 'A', semester_code: 'S1', period: null },
  specialization_code: id === 3 ? 'RED' : 'INF',
})
const room = (id: number, multiple_sections = false) => ({
  ...{ id, code: `A-${id}`, max_capacity: 30, multiple_sections, tags: [] },
})
const unwanted = (class_hour_id: number, is_impossible: boolean) => ({ day: 1, class_hour_id, is_impossible })
const occupancy: Occupancy = {
  class_hours: [],
  entries: [entry(1, 1, [7], [1, 2]), entry(2, 2, [8], [1]), entry(3, 2, [7], [1, 3])],
  classrooms: [room(1), room(2, true), room(3)],
  teachers: [
    { id: 7, first_name: 'Ana', last_name: 'Ñáñez', unwanted: [unwanted(1, true), unwanted(4, true)] },
    { id: 8, first_name: 'Luis', last_name: 'Paz', unwanted: [unwanted(2, false)] },
  ],
}

describe('a map', () => {
  test('of rooms counts an hour once, and a shared room is free at all of them', () => {
    const rows = rowsOf('classroom', occupancy, slots)
    expect(rows.map(({ name, taken, available }) => [name, taken, available])).toEqual([
      ['A-1', 2, 4],
      ['A-2', 2, 4],
      ['A-3', 0, 4],
    ])
    expect(rows[1]?.cells.map(({ entries }) => entries.length)).toEqual([2, 0, 1, 0])
    expect(freeOf(rows, slots)).toEqual([2, 2, 3, 3])
    expect([...(rows[1]?.specializations ?? [])]).toEqual(['INF', 'RED'])
  })

  test('of teachers leaves out hours at which they cannot, unless they teach then all the same', () => {
    const rows = rowsOf('teacher', occupancy, slots)
    expect(rows.map(({ name, taken, available }) => [name, taken, available])).toEqual([
      ['Ñáñez, Ana', 3, 3],
      ['Paz, Luis', 1, 4],
    ])
    expect(rows.map(({ cells }) => cells.map(({ wish }) => wish))).toEqual([
      ['cannot', 'can', 'can', 'cannot'],
      ['can', 'rather_not', 'can', 'can'],
    ])
    expect(freeOf(rows, slots)).toEqual([0, 1, 1, 1])
    expect(rows.map(shareOf)).toEqual([100, 25])
    expect(inOrder(rows, 'freest').map(({ id }) => id)).toEqual([8, 7])
  })

  test('counts only the hours that are shown; of none there is no share', () => {
    const [first] = rowsOf('classroom', occupancy, slots.slice(2))
    expect([first?.taken, first?.available]).toEqual([0, 2])
    expect(shareOf({ taken: 0, available: 0 })).toBe(null)
  })

  test('is tight where a quarter or less is free, the tightest hour first', () => {
    expect([isTight(3, 12), isTight(4, 12), isTight(0, 0)]).toEqual([true, false, false])
    expect(tightest([3, 0, 9, 2, 3], 12, 3)).toEqual([1, 3, 0])
  })
})
