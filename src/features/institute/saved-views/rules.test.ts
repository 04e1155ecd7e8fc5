import { expect, test } from 'vitest'
import { REFUSALS } from '#features/registry.ts'
import { MOST_VIEWS, refusalToKeep, refusalToShare } from './rules.ts'

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

test.each([
  [0, null],
  [MOST_VIEWS - 1, null],
  [MOST_VIEWS, 'too_many_saved_views'],
  [MOST_VIEWS + 1, 'too_many_saved_views'],
])('whoever keeps %s and keeps one more: %s', (kept, refusal) => {
  expect(refusalToKeep(kept)).toBe(refusal)
})

test('the sentence names the number', () => {
  expect(REFUSALS.too_many_saved_views.text).toContain(` ${MOST_VIEWS} `)
})
