import { expect, test } from 'vitest'
import { refusalToShare } from './rules.ts'

test.each([
  ['admin', true, null],
  ['lowAdmin', true, 'this_action_is_unauthorized'],
  ['coordinator', true, 'this_action_is_unauthorized'],
  ['student', true, 'this_action_is_unauthorized'],
  ['student', false, null],
  ['lowAdmin', undefined, null],
] as const)('%s who shares (%s): %s', (role, is_shared, refusal) => {
  expect(refusalToShare(role, is_shared)).toBe(refusal)
})
