import { expect, test } from 'vitest'
import type { Day } from '#kernel/dates.ts'
import type { Duplicate } from './contract.ts'
import {
  numberOf,
  obstacleOf,
  refusalToConfirm,
  refusalToDelete,
  refusalToPreregister,
  refusalToReview,
} from './rules.ts'

const day = (text: string) => text as Day

test.each([
  [undefined, 7, null],
  [7, 7, null],
  [6, 7, 'period_preregisters_are_disabled'],
  [7, null, 'period_preregisters_are_disabled'],
  [undefined, null, 'unable_to_find_enabled_preregisters_period'],
] as const)('a guest asks for period %s while %s is open', (asked_period_id, open_period_id, refusal) => {
  expect(refusalToPreregister({ asked_period_id, open_period_id })).toBe(refusal)
})

test.each([
  ['pending', null, null],
  ['confirmed', 'preregistration_already_reviewed', 'preregistration_already_reviewed'],
  ['rejected', 'preregistration_already_reviewed', null],
] as const)('a %s one: review %s, delete %s', (state, review, removal) => {
  expect([refusalToReview(state), refusalToDelete(state)]).toEqual([review, removal])
})

const period = {
  enabled_inscriptions: false,
  enabled_preregisters: false,
  start_date: day('2027-01-11'),
  first_cut_end_date: day('2027-03-05'),
}
test.each([
  ['before the period, all closed', period, '2027-01-10', null],
  ['after its start, all closed', period, '2027-01-11', 'period_inscriptions_are_disabled'],
  ['after its start, inscriptions open', { ...period, enabled_inscriptions: true }, '2027-03-05', null],
  [
    'after the first cut, which ended them',
    { ...period, enabled_inscriptions: true },
    '2027-03-06',
    'period_inscriptions_are_disabled',
  ],
  ['after its start, pre-enrolment open', { ...period, enabled_preregisters: true }, '2027-02-01', null],
] as const)('confirming %s', (_, given, today, refusal) => {
  expect(refusalToConfirm({ state: 'pending', period: given }, day(today))).toBe(refusal)
})

test('confirming twice is refused by its own name', () => {
  expect(refusalToConfirm({ state: 'confirmed', period }, day('2027-02-01'))).toBe(
    'preregistration_already_reviewed',
  )
})

const duplicate = (kind: Duplicate['kind'], ...same: Duplicate['same']): Duplicate => ({
  kind,
  id: 1,
  name: 'Ana',
  state: '',
  same,
})
test.each([
  [[], null],
  [[duplicate('student', 'name')], null],
  [[duplicate('preregistration', 'identity', 'email')], null],
  [[duplicate('student', 'email')], 'email_already_taken'],
  [[duplicate('user', 'email')], 'email_already_taken'],
  [[duplicate('user', 'email'), duplicate('student', 'identity')], 'identity_already_taken'],
])('duplicates %j are the obstacle %s', (duplicates, obstacle) => {
  expect(obstacleOf(duplicates)).toBe(obstacle)
})

test('the number says the period', () => {
  expect(numberOf({ year: 2027, number: 1 }, 42)).toBe('2027-1-00042')
})
