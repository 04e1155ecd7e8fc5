import { expect, test } from 'vitest'
import { pagesAround, typedPage } from './page-numbers.ts'

test.each([
  [1, 1, [1]],
  [1, 13, [1, 2, 3, null, 13]],
  [7, 13, [1, null, 5, 6, 7, 8, 9, null, 13]],
  [4, 8, [1, 2, 3, 4, 5, 6, 7, 8]],
  [13, 13, [1, null, 11, 12, 13]],
])('around page %i of %i stand two each side, the first and the last', (current, last, pages) => {
  expect(pagesAround(current, last)).toEqual(pages)
})

test.each([
  ['1', 5, 1],
  [' 5 ', 5, 5],
  ['0', 5, null],
  ['6', 5, null],
  ['-1', 5, null],
  ['2.5', 5, null],
  ['dos', 5, null],
  ['', 5, null],
])('the jump to «%s» of %i pages leads to %s', (text, last, page) => {
  expect(typedPage(text, last)).toBe(page)
})
