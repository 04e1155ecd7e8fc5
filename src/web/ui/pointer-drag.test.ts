import { expect, test } from 'vitest'
import { pull } from './pointer-drag.ts'

test.each([
  ['far from both', 400, 0],
  ['where the edge begins', 736, 0],
  ['near the end', 752, 4],
  ['nearer', 784, 11],
  ['at the end', 800, 14],
  ['beyond it', 900, 14],
  ['near the start', 32, -7],
  ['before it', -5, -14],
])('%s, what is dragged scrolls by so much', (_, y, pixels) => expect(pull(y, 0, 800)).toBe(pixels))

test('of what is small a quarter is its edge', () => {
  expect([pull(30, 0, 100), pull(20, 0, 100), pull(80, 0, 100)]).toEqual([0, -3, 3])
})
