import { expect, test } from 'vitest'
import { birthDateDoubt, farOffDoubt, longAgoDoubt } from './day-doubts.ts'

const TODAY = '2026-11-26'

test.each([
  ['2008-01-31', null],
  ['2014-11-26', null],
  ['2014-11-27', 'Tendría 11 años. ¿Está bien el año?'],
  ['2026-11-25', 'Tendría menos de 1 año. ¿Está bien el año?'],
  ['1936-01-31', null],
  ['1918-01-31', 'Tendría 108 años. ¿Está bien el año?'],
  // What is refused, or is no day yet, has its own sentence.
  ['2026-11-27', null],
  ['31/01/08', null],
  [null, null],
])('a day of birth %s: %s', (day, doubt) => {
  expect(birthDateDoubt(day, TODAY)).toBe(doubt)
})

test.each([
  ['2026-11-26', null],
  ['2025-11-27', null],
  ['2025-11-26', 'Es de hace más de 1 año. ¿Está bien el año?'],
  ['1999-01-01', 'Es de hace 27 años. ¿Está bien el año?'],
  [null, null],
])('the day of a payment %s: %s', (day, doubt) => {
  expect(longAgoDoubt(day, TODAY)).toBe(doubt)
})

test.each([
  ['2026-11-26', null],
  ['2027-11-25', null],
  ['2027-11-26', 'Es dentro de más de 1 año. ¿Está bien el año?'],
  ['2206-11-26', 'Es dentro de 180 años. ¿Está bien el año?'],
  ['20/11/2206', null],
])('the day that something falls due %s: %s', (day, doubt) => {
  expect(farOffDoubt(day, TODAY)).toBe(doubt)
})
