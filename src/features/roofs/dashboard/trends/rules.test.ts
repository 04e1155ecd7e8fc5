import { expect, test } from 'vitest'
import { seatsBySpecialization, seatsOf } from './rules.ts'

const section = (specialization_id: number, males: readonly number[], females: readonly number[]) => ({
  specialization_id,
  specialization: `Especialidad ${specialization_id}`,
  males_assigned: males[0] ?? 0,
  males_limit: males[1] ?? 0,
  females_assigned: females[0] ?? 0,
  females_limit: females[1] ?? 0,
})

test.each([
  [[], []],
  [[section(1, [0, 0], [0, 0])], [[1, 0, 0, 0]]],
  [[section(1, [3, 10], [2, 10])], [[1, 20, 7, 8]]],
  // What one section has too many takes no seat of another, nor men those of women.
  [[section(1, [12, 10], [0, 5]), section(1, [1, 10], [5, 5])], [[1, 30, 9, 5]]],
  [
    [section(1, [1, 10], [1, 10]), section(2, [9, 10], [9, 10])],
    [
      [2, 20, 1, 1],
      [1, 20, 9, 9],
    ],
  ],
])('of the sections %j these are the seats, the fullest first', (sections, seats) => {
  expect(
    seatsBySpecialization(sections).map((one) => [one.id, one.seats, one.males_left, one.females_left]),
  ).toEqual(seats)
})

test('the home shows the six fullest sections, and counts those that lack something', () => {
  const taken = [3, 10, 0, 12, 7, 1, 9, 5]
  const all = taken.map((males, at) => ({
    ...section(1, [males, 10], [0, 10]),
    id: at,
    letter_code: 'A',
    shift: 'morning',
    semester: 1,
    waiting: 0,
    courses_without_teacher: at % 2,
    hours_to_place: at === 0 ? 4 : 0,
  }))
  const seats = seatsOf(all)
  expect(seats.fullest.map(({ males_assigned }) => males_assigned)).toEqual([12, 10, 9, 7, 5, 3])
  expect(seats).toMatchObject({ sections_count: 8, without_teacher_count: 4, without_hours_count: 1 })
})
