import { expect, test } from 'vitest'
import { changesOf, creditOf, currentInscription, debtOf, REACH_FIELDS, refusalToEdit } from './rules.ts'

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

test('an update sends what has a value, and null for what was emptied; those who teach what reaches the student', () => {
  const student = {
    address: 'Calle 5',
    birth_place: null,
    graduation_year: 2020,
    email: 'ines@correo.test',
    social_networks: {},
    emergency_contact: { name: 'Rosa', phone: null },
  }
  const body = {
    first_name: 'Inés',
    address: null,
    birth_place: null,
    graduation_year: null,
    email: '',
    social_networks: { instagrams: null, facebook: null },
    emergency_contact: { name: null, phone: null },
  }
  expect(changesOf(body, { student, fields: null })).toEqual({
    first_name: 'Inés',
    address: null,
    graduation_year: null,
    emergency_contact: { name: null, phone: null },
  })
  expect(changesOf(body, { student, fields: REACH_FIELDS })).toEqual({
    address: null,
    emergency_contact: { name: null, phone: null },
  })
})

test.each([
  [10_000, 0],
  [12_000, 0],
  [12_050, 50],
])('%i paid of 120 leaves a credit of %i', (paid_amount_e2, credit) => {
  expect(creditOf({ semester_price_e2: 12_000, paid_amount_e2 })).toBe(credit)
})

test('what runs stands before the inscription in the coming period, and without it the latest', () => {
  const [coming, running, past] = [false, true, false].map((enabled) => ({ period: { enabled } }))
  expect(currentInscription([coming, running, past].filter((one) => one !== undefined))).toBe(running)
  expect(currentInscription([coming, past].filter((one) => one !== undefined))).toBe(coming)
  expect(currentInscription([])).toBeUndefined()
})
