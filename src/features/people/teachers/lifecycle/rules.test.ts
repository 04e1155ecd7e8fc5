import { expect, test } from 'vitest'
import { refusalToDelete } from './rules.ts'

test.each([
  ['nothing', {}, null],
  ['a past of the account alone', { acts: 1 }, 'user_has_history'],
  ['courses', { records: 2, acts: 1 }, 'teacher_has_history'],
  ['absences in the own lessons', { absences: 3, records: 2, acts: 1 }, 'has_absences'],
] as const)('a teacher who has %s is deleted, or not', (_, past, refusal) => {
  expect(refusalToDelete({ absences: 0, records: 0, acts: 0, ...past })).toBe(refusal)
})
