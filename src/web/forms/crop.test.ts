import { expect, test } from 'vitest'
import { moved, squareOf, WHOLE, zoomed } from './crop.ts'

const WIDE = { width: 800, height: 400 }

test('the whole of a wide picture is its middle square', () => {
  expect(squareOf(WIDE, WHOLE)).toEqual({ left: 200, top: 0, side: 400 })
})

test('the square never leaves the picture, however far it is dragged', () => {
  const far = moved(WIDE, zoomed(WHOLE, 2), { x: 9, y: -9 })
  expect(squareOf(WIDE, far)).toEqual({ left: 600, top: 0, side: 200 })
})

test('the picture comes no closer than four times and no further than whole', () => {
  expect([zoomed(WHOLE, 99).zoom, zoomed(WHOLE, 0).zoom]).toEqual([4, 1])
})

test('a window set at the very edge is pushed back inside', () => {
  expect(squareOf(WIDE, { x: 0, y: 1, zoom: 2 })).toEqual({ left: 0, top: 200, side: 200 })
})
