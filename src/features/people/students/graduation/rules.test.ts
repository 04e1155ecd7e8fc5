import { expect, test } from 'vitest'
import { refusalToGraduate, refusalToTakeBack } from './rules.ts'

test.each([
  ['active', true, false, null],
  ['active', false, false, 'graduation_not_proposed'],
  ['active', false, true, null],
  ['retired', true, true, 'student_not_active'],
  ['graduated', true, true, 'student_not_active'],
] as const)('who is %s, proposed %s, with a reason %s: %s', (state, is_proposed, has_reason, refusal) => {
  const solvent = { debt_e2: 0, debt_blocks: true, override: false }
  expect(refusalToGraduate({ state, is_proposed, has_reason, ...solvent })).toBe(refusal)
})

test.each([
  [false, false, false, null],
  [true, false, true, 'student_has_debt'],
  [true, true, false, 'student_has_debt'],
  [true, true, true, null],
] as const)('who owes, where that blocks %s, set aside %s with a reason %s: %s', (...given) => {
  const [debt_blocks, override, has_reason, refusal] = given
  const facts = { state: 'active' as const, is_proposed: true, debt_e2: 7_666 }
  expect(refusalToGraduate({ ...facts, debt_blocks, override, has_reason })).toBe(refusal)
})

test.each([
  ['graduated', false, null],
  ['graduated', true, 'graduation_has_letter'],
  ['active', false, 'student_not_graduated'],
  ['retired', false, 'student_not_graduated'],
] as const)('taken back from who is %s, with a letter %s: %s', (state, has_letter, refusal) => {
  expect(refusalToTakeBack({ state, has_letter })).toBe(refusal)
})
