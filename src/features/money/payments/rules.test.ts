import { expect, test } from 'vitest'
import { receiptError, refusalToPrint, refusalToProve, refusalToReview, refusalToUpdate } from './rules.ts'

test.each([
  [1, null, null],
  [1, undefined, null],
  [1, '123', 'prohibited'],
  [2, '123', null],
  [3, null, 'required'],
  [5, '', 'required'],
])('type %i with receipt %j: %s', (type, receipt_number, error) => {
  expect(receiptError({ type, receipt_number })).toBe(error)
})

test.each([
  [1, null],
  [2, 'payment_already_reviewed'],
  [3, 'payment_already_reviewed'],
])('a payment of status %i to review: %s', (status, refusal) => {
  expect(refusalToReview({ status })).toBe(refusal)
})

test.each([
  ['admin', 1, ['amount', 'status'], null],
  ['lowAdmin', 1, ['status', 'rejection_reason'], null],
  ['lowAdmin', 1, ['status', 'amount'], 'this_action_is_unauthorized'],
  ['admin', 2, ['amount'], 'payment_already_reviewed'],
  ['lowAdmin', 3, ['status'], 'payment_already_reviewed'],
] as const)('%s changes a payment of status %i in %j: %s', (role, status, fields, refusal) => {
  expect(refusalToUpdate(role, { status }, fields)).toBe(refusal)
})

test.each([
  [1, 'payment_not_approved'],
  [2, null],
  [3, 'payment_not_approved'],
])('a receipt of a payment of status %i: %s', (status, refusal) => {
  expect(refusalToPrint({ status })).toBe(refusal)
})

test.each([
  [9, null],
  [10, 'too_many_proofs'],
])('a proof beside %i that wait: %s', (waiting, refusal) => {
  expect(refusalToProve(waiting)).toBe(refusal)
})
