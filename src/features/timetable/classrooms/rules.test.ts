import { expect, test } from 'vitest'
import { refusalToDelete, refusalToSave } from './rules.ts'

test.each([
  [false, null],
  [true, 'code_already_exists'],
] as const)('saving one whose code is taken: %s is answered %s', (code_taken, refusal) => {
  expect(refusalToSave({ code_taken })).toBe(refusal)
})

test('a classroom in which something takes place stays', () => {
  expect(refusalToDelete({ schedules: 1 })).toBe('classroom_has_schedules')
  expect(refusalToDelete({ schedules: 0 })).toBe(null)
})
