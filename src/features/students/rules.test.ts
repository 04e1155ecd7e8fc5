import { expect, test } from 'vitest'
import { debtOf, refusalToEdit, whyNotInscribable } from './rules.ts'

test.each([
  ['admin', ['first_name', 'identity_number', 'profile_picture'], null],
  ['teacher', ['phone', 'address', 'social_networks', 'emergency_contact'], null],
  ['teacher', [], null],
  ['teacher', ['phone', 'first_name'], 'this_action_is_unauthorized'],
  ['coordinator', ['email'], 'this_action_is_unauthorized'],
  ['coordinator', ['profile_picture'], 'this_action_is_unauthorized'],
] as const)('%s changes %j: %s', (role, fields, refusal) => {
  expect(refusalToEdit(role, fields)).toBe(refusal)
})

test.each([
  [10_000, 0, 0, 10_000],
  [10_000, 4_000, 1_050, 4_950],
  [10_000, 4_000, 6_000, 0],
  [10_000, 12_000, 0, 0],
])('a price of %i with %i paid and %i pending owes %i', (semester_price_e2, paid_amount_e2, pending, debt) => {
  expect(debtOf({ semester_price_e2, paid_amount_e2, pending_amount_e2: pending })).toBe(debt)
})

test.each([
  ['active', null, null, 'period_inscriptions_are_disabled'],
  ['graduated', 2, 1, 'student_not_active'],
  ['active', 2, 2, 'period_and_student_latest_period_are_equals'],
  ['active', 2, 1, null],
  ['active', 2, null, null],
  ['retired', 2, 1, null],
] as const)('%s, open period %s, latest period %s: %s', (state, open_period_id, latest_period_id, code) => {
  expect(whyNotInscribable({ state, open_period_id, latest_period_id })).toBe(code)
})
