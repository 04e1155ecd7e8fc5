import { expect, test } from 'vitest'
import { refusalToJustify } from './rules.ts'

const justifying = { is_admin: false, is_coordinator: true, is_closed: false, is_absent: true }
test.each([
  ['its coordinator', {}, null],
  ['an administrator', { is_admin: true, is_coordinator: false }, null],
  ['who only teaches it', { is_coordinator: false }, 'this_action_is_unauthorized'],
  ['its coordinator, of a closed period', { is_closed: true }, 'period_is_closed'],
  ['its coordinator, of who was there', { is_absent: false }, 'lesson_student_not_absent'],
])('an absence is justified by %s: %s', (_, facts, refusal) => {
  expect(refusalToJustify({ ...justifying, ...facts })).toBe(refusal)
})
