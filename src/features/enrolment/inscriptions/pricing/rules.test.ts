import { expect, test } from 'vitest'
import { netOf, reducedBy } from './rules.ts'

const percent = (id: number, value: number) => ({ id, percent: value, amount_e2: null })
const amount = (id: number, value: number) => ({ id, percent: null, amount_e2: value })

test.each([
  ['nothing', 12_000, [], [], 12_000],
  ['half', 12_000, [percent(1, 50)], [6_000], 6_000],
  ['a third of a price that does not divide: 33,3366 $', 10_102, [percent(1, 33)], [3_334], 6_768],
  ['half a cent rounds up', 101, [percent(1, 50)], [51], 50],
  ['less than half a cent rounds down', 149, [percent(1, 1)], [1], 148],
  ['a sum', 12_000, [amount(1, 2_550)], [2_550], 9_450],
  ['a sum above the price takes all of it', 2_000, [amount(1, 2_550)], [2_000], 0],
  [
    'two: each percentage is of the whole price',
    12_000,
    [percent(1, 50), percent(2, 10)],
    [6_000, 1_200],
    4_800,
  ],
  [
    'the older one first, in whatever order they come',
    10_000,
    [amount(2, 6_000), percent(1, 50)],
    [5_000, 5_000],
    0,
  ],
  [
    'what comes after nothing is left takes nothing',
    10_000,
    [percent(1, 100), percent(2, 10)],
    [10_000, 0],
    0,
  ],
  ['a price of nothing', 0, [percent(1, 50), amount(2, 100)], [0, 0], 0],
] as const)('%s', (_, price, discounts, amounts, net) => {
  const reduced = reducedBy(price, discounts)
  expect(reduced.map(({ amount_e2 }) => amount_e2)).toEqual(amounts)
  expect(netOf(price, reduced)).toBe(net)
})
