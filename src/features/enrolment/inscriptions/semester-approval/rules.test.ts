import { expect, test } from 'vitest'
import { refusalToMark } from './rules.ts'

test.each([
  [{ approves: true, state: 'active', is_used: false }, null],
  [{ approves: true, state: 'active', is_used: true }, null],
  [{ approves: false, state: 'active', is_used: false }, null],
  [{ approves: false, state: 'active', is_used: true }, 'semester_approval_used'],
  [{ approves: true, state: 'retired', is_used: false }, 'student_not_active'],
  [{ approves: true, state: 'graduated', is_used: false }, 'student_not_active'],
] as const)('%j: %s', (facts, refusal) => {
  expect(refusalToMark(facts)).toBe(refusal)
})
