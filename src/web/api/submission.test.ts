import { expect, test } from 'vitest'
import { afterFailure, nextSubmission, type Submission } from './submission.ts'

let keys = 0
const newKey = () => `k${++keys}`
const pay = (amount: number, id?: number) => ({ ...(id && { params: { id } }), body: { amount } })
const after = (one: Submission, status: number) => afterFailure(one, status)

test.each([
  ['the same again, after a lost answer', pay(1), 0, pay(1), true],
  ['changed, after a lost answer: whether the first arrived is asked by its key', pay(1), 0, pay(2), true],
  ['changed, after a server that failed', pay(1), 503, pay(2), true],
  ['changed, after a refusal', pay(1), 422, pay(2), false],
  ['the same, after a refusal', pay(1), 409, pay(1), false],
  ['about another row, after a lost answer', pay(1, 7), 0, pay(1, 8), false],
])('%s: the same key is %s %s %s %s', (_, first, status, second, isSame) => {
  const one = nextSubmission(null, first, newKey)
  const two = nextSubmission(after(one, status), second, newKey)
  expect(two.key === one.key).toBe(isSame)
})
