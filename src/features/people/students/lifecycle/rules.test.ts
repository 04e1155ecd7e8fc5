import { expect, test } from 'vitest'
import { refusalToDelete } from './rules.ts'

test.each([
  ['nothing', {}, null],
  ['a past of the account alone', { acts: 1 }, 'user_has_history'],
  ['inscriptions', { records: 2, acts: 1 }, 'student_has_history'],
  ['absences', { absences: 3, records: 2, acts: 1 }, 'has_absences'],
] as const)('a student who has %s is deleted, or not', (_, past, refusal) => {
  expect(refusalToDelete({ absences: 0, records: 0, acts: 0, ...past })).toBe(refusal)
})
