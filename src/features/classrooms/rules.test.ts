import { expect, test } from 'vitest'
import { refusalToSave } from './rules.ts'

test.each([
  [false, null],
  [true, 'code_already_exists'],
] as const)('saving one whose code is taken: %s is answered %s', (code_taken, refusal) => {
  expect(refusalToSave({ code_taken })).toBe(refusal)
})
