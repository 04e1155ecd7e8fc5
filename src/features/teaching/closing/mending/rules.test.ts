import { expect, test } from 'vitest'
import { refusalToConclude } from './rules.ts'

test.each([
  ['open', true, 'course_section_not_delivered'],
  ['delivered', true, null],
  ['delivered', false, 'course_has_ended'],
  ['sealed', true, null],
  ['sealed', false, 'course_has_ended'],
] as const)('a course whose notes are %s, somebody going on: %s → %s', (state, is_running, code) => {
  expect(refusalToConclude({ state, is_running })).toBe(code)
})
