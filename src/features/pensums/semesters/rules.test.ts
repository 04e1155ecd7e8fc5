import { expect, test } from 'vitest'
import { refusalToDelete, refusalToPlace, refusalToSave } from './rules.ts'

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
