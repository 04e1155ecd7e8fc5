import { expect, test } from 'vitest'
import { freeLetters, sectionsToOpen } from './rules.ts'

test.each([
  [[], 3, ['A', 'B', 'C']],
  [['A', 'C'], 2, ['B', 'D']],
  [['a'], 1, ['B']],
  [['NOCHE'], 1, ['A']],
  [['A'], 0, []],
  [[...'ABCDEFGHIJKLMNOPQRSTUVWXY'], 3, ['Z', 'AA', 'AB']],
])('where %j are taken, %i more are %j', (taken, count, expected) => {
  expect(freeLetters(taken, count)).toEqual(expected)
})

test('an order goes on after the letters of its own semester', () => {
  const order = [
    { semester_id: 1, count: 2 },
    { semester_id: 2, count: 0 },
    { semester_id: 3, count: 1 },
  ]
  expect(sectionsToOpen(order, [{ semester_id: 1, letter_code: 'A' }])).toEqual([
    { semester_id: 1, letter_code: 'B' },
    { semester_id: 1, letter_code: 'C' },
    { semester_id: 3, letter_code: 'A' },
  ])
})
