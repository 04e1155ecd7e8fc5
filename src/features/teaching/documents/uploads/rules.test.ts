import { expect, test } from 'vitest'
import { lengthOfPart, MOST_PARTS, missingParts, PART_BYTES, partsOf } from './rules.ts'

test.each([
  // bytes of the file → parts, length of the last
  [1, 1, 1],
  [PART_BYTES, 1, PART_BYTES],
  [PART_BYTES + 1, 2, 1],
  [50_000_000, MOST_PARTS, 50_000_000 - (MOST_PARTS - 1) * PART_BYTES],
])('%i bytes are %i parts, the last of %i', (bytes, parts, last) => {
  expect([partsOf(bytes), lengthOfPart(bytes, parts - 1), lengthOfPart(bytes, parts)]).toEqual([
    parts,
    last,
    0,
  ])
})

test.each([
  [[], [0, 1, 2]],
  [[1], [0, 2]],
  [[2, 0, 1], []],
])('of three parts %j arrived: %j are missing', (received, missing) => {
  expect(missingParts({ bytes: PART_BYTES * 2 + 1, received })).toEqual(missing)
})
