import { expect, test } from 'vitest'
import {
  conflictsOf,
  placeAmong,
  refusalToAssign,
  refusalToCreate,
  refusalToDelete,
  refusalToUpdate,
  roomFor,
} from './rules.ts'

const section = (
  id: number,
  shift: string,
  [males, females] = [10, 10],
  [m, f] = [0, 0],
  [males_held, females_held] = [0, 0],
) => ({
  id,
  shift,
  males_limit: males ?? 0,
  females_limit: females ?? 0,
  males_assigned: m ?? 0,
  females_assigned: f ?? 0,
  males_held: males_held ?? 0,
  females_held: females_held ?? 0,
})

test('room is what the gender has left', () => {
  expect(roomFor('male', section(1, 'morning', [10, 5], [4, 5]))).toBe(6)
  expect(roomFor('female', section(1, 'morning', [10, 5], [4, 5]))).toBe(0)
  expect(roomFor('male', section(1, 'morning', [10, 5], [4, 4], [6, 0]))).toBe(0)
  expect(roomFor('female', section(1, 'morning', [10, 5], [4, 3], [6, 1]))).toBe(1)
})

test.each([
  ['nothing to choose from', [], null],
  ['the wanted shift before more room', [section(1, 'afternoon', [30, 30]), section(2, 'morning')], 2],
  ['most room of the wanted shift', [section(1, 'morning', [9, 9]), section(2, 'morning')], 2],
  [
    'room is counted for the gender alone',
    [section(1, 'morning', [50, 3]), section(2, 'morning', [1, 4])],
    2,
  ],
  ['another shift when the wanted one is full', [section(1, 'morning', [10, 0]), section(2, 'mixed')], 2],
  ['the older one of equals', [section(2, 'morning'), section(1, 'morning')], 1],
  ['nothing when all are full for the gender', [section(1, 'morning', [10, 2], [0, 2])], null],
])('place: %s', (_title, sections, expected) => {
  expect(placeAmong(sections, { shift: 'morning', gender: 'female' })?.id ?? null).toBe(expected)
})

test.each([
  [{ is_older: false, is_closed: false, is_attached: true, enabled_courses: 1 }, null],
  [{ is_older: false, is_closed: false, is_attached: true, enabled_courses: 0 }, 'disabled_course_detected'],
  [
    { is_older: false, is_closed: false, is_attached: false, enabled_courses: 1 },
    'pensum_not_attached_to_period',
  ],
  [
    { is_older: true, is_closed: false, is_attached: true, enabled_courses: 1 },
    'unable_to_update_older_periods',
  ],
  [{ is_older: false, is_closed: true, is_attached: true, enabled_courses: 1 }, 'period_is_closed'],
])('opening with %j: %s', (facts, expected) => {
  expect(refusalToCreate(facts)).toBe(expected)
})

test.each([
  [{ males_limit: 4 }, null],
  [{ males_limit: 3 }, 'section_limits_below_assigned'],
  [{ females_limit: 4 }, 'section_limits_below_assigned'],
  [{ females_limit: 6 }, 'section_limits_below_assigned'],
  [{ females_limit: 7 }, null],
  [{}, null],
])('changing to %j: %s', (change, expected) => {
  const facts = { ...section(1, 'morning', [10, 10], [4, 5], [0, 2]), is_older: false, is_closed: false }
  expect(refusalToUpdate(facts, change)).toBe(expected)
})

test('nothing of an older period changes', () => {
  const refusal = 'unable_to_update_older_periods'
  expect(refusalToUpdate({ ...section(1, 'morning'), is_older: true, is_closed: false }, {})).toBe(refusal)
  expect(refusalToUpdate({ ...section(1, 'morning'), is_older: false, is_closed: true }, {})).toBe(
    'period_is_closed',
  )
  expect(refusalToDelete({ is_older: true, is_closed: false, people: 0, registered_lessons: 0 })).toBe(
    refusal,
  )
  expect(refusalToAssign({ is_older: true, is_closed: false, disabled_teachers: 0 })).toBe(refusal)
})

test('people keep a section, and disabled teachers get none', () => {
  const empty = { is_older: false, is_closed: false, people: 0, registered_lessons: 0 }
  expect(refusalToDelete({ ...empty, people: 1 })).toBe('section_has_inscriptions')
  expect(refusalToDelete({ ...empty, registered_lessons: 1 })).toBe('section_has_past')
  expect(refusalToDelete(empty)).toBe(null)
  expect(refusalToAssign({ is_older: false, is_closed: false, disabled_teachers: 1 })).toBe(
    'teacher_not_enabled',
  )
  expect(refusalToAssign({ is_older: false, is_closed: false, disabled_teachers: 0 })).toBe(null)
})

test('each section that may not be opened is named by its place', () => {
  const semesters = new Map([
    [1, { is_attached: true, enabled_courses: 2 }],
    [2, { is_attached: true, enabled_courses: 0 }],
  ])
  const taken = [{ semester_id: 1, letter_code: 'A' }]
  const wanted = [
    { semester_id: 1, letter_code: 'B' },
    { semester_id: 1, letter_code: 'A' },
    { semester_id: 2, letter_code: 'A' },
    { semester_id: 3, letter_code: 'A' },
    { semester_id: 1, letter_code: 'B' },
  ]
  expect(conflictsOf(wanted, { is_older: false, is_closed: false, semesters, taken })).toEqual([
    { entry: 1, code: 'letter_code_already_exists' },
    { entry: 2, code: 'disabled_course_detected' },
    { entry: 3, code: 'pensum_not_attached_to_period' },
    { entry: 4, code: 'letter_code_already_exists' },
  ])
})
