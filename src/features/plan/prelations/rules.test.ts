import { expect, test } from 'vitest'
import { deletable, refusalToDelete, refusalToRead, refusalToSave } from './rules.ts'

const facts = {
  versioned: false,
  semester_number: 3,
  required_semester_number: 1,
  is_corequisite: false,
  is_itself: false,
  taken: false,
}
const together = { is_corequisite: true }

test.each([
  ['a later semester', {}, null],
  ['the same semester', { required_semester_number: 3 }, 'target_must_be_related_to_next_semesters'],
  [
    'an earlier semester',
    { semester_number: 1, required_semester_number: 2 },
    'target_must_be_related_to_next_semesters',
  ],
  ['a course that the pensum lacks', { semester_number: null }, 'target_must_be_related_to_next_semesters'],
  [
    'a required one that it lacks',
    { required_semester_number: null },
    'target_must_be_related_to_next_semesters',
  ],
  ['an earlier one, taken together', together, null],
  ['the same one, taken together', { ...together, required_semester_number: 3 }, null],
  [
    'a later one, taken together',
    { ...together, required_semester_number: 4 },
    'target_must_be_related_to_next_semesters',
  ],
  [
    'itself',
    { ...together, required_semester_number: 3, is_itself: true },
    'target_must_be_related_to_next_semesters',
  ],
  ['one that there is', { taken: true }, 'prelation_already_exists'],
  ['a frozen pensum', { versioned: true, taken: true }, 'pensum_is_versioned'],
] as const)('a prelation to %s', (_, changes, refusal) => {
  expect(refusalToSave({ ...facts, ...changes })).toBe(refusal)
})

const draft = { id: 1, versioned: false }
const frozen = { id: 2, versioned: true }

test('none goes where one of those named is frozen', () => {
  expect(refusalToDelete([draft])).toBeNull()
  expect(refusalToDelete([draft, frozen])).toBe('pensum_is_versioned')
})

test.each([
  ['of drafts and frozen pensums', [draft, frozen], [draft], null],
  ['of frozen pensums alone', [frozen], [], 'pensum_is_versioned'],
  ['of none', [], [], null],
] as const)('all that a course requires, %s', (_, all, drafts, refusal) => {
  expect(deletable(all)).toEqual({ drafts, refusal })
})

test('a coordinator reads while there is a specialization to coordinate', () => {
  expect(refusalToRead({ type: 'coordinator' }, false)).toBe('coordinator_missing_specialization')
  expect(refusalToRead({ type: 'coordinator' }, true)).toBeNull()
  expect(refusalToRead({ type: 'student' }, false)).toBeNull()
})
