import { expect, test } from 'vitest'
import type { Role } from '#kernel/roles.ts'
import { refusalToEdit } from './rules.ts'

test.each<[Role, number | null, string | null]>([
  ['admin', null, null],
  ['lowAdmin', null, null],
  ['teacher', 7, null],
  ['coordinator', 7, null],
  ['teacher', 8, 'this_action_is_unauthorized'],
  ['coordinator', 8, 'this_action_is_unauthorized'],
  ['student', null, 'this_action_is_unauthorized'],
])('%s who is teacher %s, on teacher 7: %s', (type, teacher_id, refusal) => {
  expect(refusalToEdit({ type, teacher_id }, 7)).toBe(refusal)
})
