import { expect, test } from 'vitest'
import {
  arranged,
  obstacle,
  placeOf,
  refusalToDelete,
  refusalToPlace,
  refusalToSave,
  stepped,
} from './rules.ts'

const draft = { versioned: false }
const frozen = { versioned: true }

test.each([
  [draft, false, null],
  [draft, true, 'semester_number_already_exists'],
  [frozen, false, 'pensum_is_versioned'],
] as const)('a semester of %o with its number taken (%s) is answered %s', (pensum, taken, refusal) => {
  expect(refusalToSave(pensum, { taken })).toBe(refusal)
})

test.each([
  [draft, 0, null],
  [frozen, 0, 'pensum_is_versioned'],
  [frozen, 2, 'semester_has_sections'],
] as const)('deleting a semester of %o with %i sections is answered %s', (pensum, sections, refusal) => {
  expect(refusalToDelete(pensum, { sections })).toBe(refusal)
})

const first = { pensum_id: 1, ...draft }

test.each([
  ['new courses', { places: [first], course_ids: [1, 2], standing: 0 }, null],
  ['no courses at all', { places: [first], course_ids: [], standing: 0 }, null],
  [
    'one course in two pensums',
    { places: [first, { pensum_id: 2, ...draft }], course_ids: [1], standing: 0 },
    null,
  ],
  [
    'a course that stands elsewhere',
    { places: [first], course_ids: [1], standing: 1 },
    'course_already_in_pensum',
  ],
  ['a course named twice', { places: [first], course_ids: [1, 1], standing: 0 }, 'course_already_in_pensum'],
  [
    'two semesters of a pensum',
    { places: [first, first], course_ids: [1], standing: 0 },
    'course_already_in_pensum',
  ],
  [
    'a frozen pensum among drafts',
    { places: [first, { pensum_id: 2, ...frozen }], course_ids: [1], standing: 1 },
    'pensum_is_versioned',
  ],
] as const)('placing %s', (_title, facts, refusal) => {
  expect(refusalToPlace(facts)).toBe(refusal)
})

const semesters = [
  { id: 10, number: 1, courses: [{ id: 1 }, { id: 2 }, { id: 3 }] },
  { id: 20, number: 2, courses: [{ id: 4 }] },
  { id: 30, number: 3 },
]
const idsAfter = (id: number, semester_id: number, position: number) =>
  arranged(semesters, { id }, { semester_id, position }).map(({ courses }) => courses.map((one) => one.id))

test('a course is found where it stands', () => {
  expect(placeOf(semesters, 3)).toEqual({ semester_id: 10, position: 2 })
  expect(placeOf(semesters, 9)).toBeNull()
})

test.each([
  ['further down in its semester', 1, 10, 2, [[2, 3, 1], [4], []]],
  ['to the head of another', 3, 20, 0, [[1, 2], [3, 4], []]],
  ['past the end of an empty one', 4, 30, 7, [[1, 2, 3], [], [4]]],
] as const)('a course moves %s', (_, course, semester, position, after) => {
  expect(idsAfter(course, semester, position)).toEqual(after)
})

test.each([
  ['ArrowUp', 10, 0, 10, 0],
  ['ArrowDown', 10, 0, 10, 1],
  ['ArrowDown', 10, 2, 10, 2],
  ['ArrowLeft', 10, 1, 10, 1],
  ['ArrowRight', 10, 2, 20, 1],
  ['ArrowRight', 20, 1, 30, 0],
] as const)('%s from place %i:%i leads to %i:%i', (arrow, from, at, to, position) => {
  const place = { semester_id: from, position: at }
  expect(stepped(semesters, 1, { place, arrow })).toEqual({ semester_id: to, position })
})

const requires = [{ course_id: 4, required_course_id: 1, is_corequisite: false }]

test.each([
  ['the one that requires, later still', 4, 30, undefined],
  ['the one that requires, beside it', 4, 10, requires[0]],
  ['the required one, beside it', 1, 20, requires[0]],
  ['another', 2, 30, undefined],
] as const)('what stands against moving %s', (_, course_id, semester_id, found) => {
  expect(obstacle(semesters, requires, { course_id, semester_id })).toEqual(found)
})

const together = [{ course_id: 4, required_course_id: 1, is_corequisite: true }]

test.each([
  ['beside it', 4, 10, undefined],
  ['to an earlier semester', 1, 30, together[0]],
] as const)('what stands against moving what is taken together: %s', (_, course_id, semester_id, found) => {
  expect(obstacle(semesters, together, { course_id, semester_id })).toEqual(found)
})
