import { describe, expect, test } from 'vitest'
import { isDifferent, refusalToClose } from './rules.ts'
import { differenceOf } from './words.ts'

const box = (registered_e2: number, registered_ves_e2: number, movements_count = 1) => ({
  ...{ registered_e2, registered_ves_e2, movements_count },
})

describe('closing a box', () => {
  test.each([
    ['as it was seen', box(5_000, 0), box(5_000, 0), null],
    ['with something more in dollars', box(7_000, 0), box(5_000, 0), 'cash_box_changed'],
    ['with something less in bolívares', box(5_000, 100), box(5_000, 250), 'cash_box_changed'],
    ['where what came in was given back', box(0, 0, 2), box(0, 0), null],
    ['without anything', box(0, 0, 0), box(0, 0), 'cash_box_empty'],
  ])('%s', (_, now, seen, code) => {
    expect(refusalToClose(now, seen)).toBe(code)
  })
})

describe('what was counted against what was registered', () => {
  test.each([
    [5_000, 24_000, 5_000, 24_000, 0, 0, false],
    [5_000, 24_000, 4_900, 24_000, -100, 0, true],
    [5_000, 24_000, 5_000, 24_050, 0, 50, true],
    [-1_000, 0, 0, 0, 1_000, 0, true],
    // Of different currencies, so they do not even out.
    [1_000, 1_000, 0, 2_000, -1_000, 1_000, true],
  ])('%i $ and %i Bs. registered, %i and %i counted', (e2, ves, counted_e2, counted_ves_e2, off, ves_off, is) => {
    const closed = { ...box(e2, ves), counted_e2, counted_ves_e2 }
    expect(differenceOf(closed)).toEqual({ difference_e2: off, difference_ves_e2: ves_off })
    expect(isDifferent(closed)).toBe(is)
  })
})
