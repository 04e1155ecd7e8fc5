import { expect, test } from 'vitest'
import { apart, fitting, roundScale, wholeScale } from './plot-scale.ts'

test.each([
  [[], 1, [0, 1]],
  [[0, 0], 1, [0, 1]],
  [[1], 1, [0, 1]],
  [[7], 8, [0, 2, 4, 6, 8]],
  [[176, 281], 300, [0, 100, 200, 300]],
  [[8_420_000], 10_000_000, [0, 5_000_000, 10_000_000]],
])('of %j an axis ends at %s and names %j', (values, end, ticks) => {
  expect(roundScale(values)).toEqual({ end, ticks })
})

test.each([
  [12, [10], 12, [0, 6, 12]],
  [12, [13], 14, [0, 7, 14]],
  [0, [], 1, [0, 1]],
  [5, [2], 6, [0, 3, 6]],
  [2, [2], 2, [0, 1, 2]],
])('of %s in all an axis with %j ends at %s and names %j', (whole, values, end, ticks) => {
  expect(wholeScale(whole, values)).toEqual({ end, ticks })
})

const labels = (count: number, wide: number) =>
  Array.from({ length: count }, (_, key) => ({ key, x: (wide / count) * (key + 0.5), words: '26-2' }))

test.each([
  [8, 400, 13, 8],
  [60, 400, 13, 10],
  [8, 288, 26, 3],
  [1, 20, 26, 1],
  [0, 400, 13, 0],
])('of %i labels in %i px, letters of %i, so many have room: %i', (count, wide, text, room) => {
  const kept = fitting(labels(count, wide), { wide, text })
  expect(kept).toHaveLength(room)
  for (const [at, one] of kept.entries())
    expect(one.x - (kept[at - 1]?.x ?? -Infinity)).toBeGreaterThan(4 * 0.58 * text)
})

test('the important label stands, whoever came before', () => {
  const close = labels(60, 400).map((one) => ({ ...one, ...(one.key === 31 && { rank: 0 }) }))
  expect(fitting(close, { wide: 400, text: 13 }).map(({ key }) => key)).toContain(31)
})

test('names at the ends of lines that meet do not lie over each other, nor below the floor', () => {
  expect(apart([100, 100], 15, 150)).toEqual([100, 115])
  expect(apart([150, 148, 20], 15, 150)).toEqual([150, 135, 20])
  expect(apart([], 15, 150)).toEqual([])
})
