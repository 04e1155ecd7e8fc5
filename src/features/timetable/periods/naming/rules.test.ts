import { expect, test } from 'vitest'
import { mostInYear } from './rules.ts'
import { numberDoubt, yearDoubt } from './words.ts'

test.each([
  [[], 2, null],
  [[], 3, 'Hasta ahora un año tuvo 2 períodos. ¿Está bien el número?'],
  [[1, 2, 3], 3, null],
  [[1, 2, 3], 9, 'Hasta ahora un año tuvo 3 períodos. ¿Está bien el número?'],
  [[], null, null],
])('where years had %j, a period of the number %s: %s', (known, number, doubt) => {
  expect(numberDoubt(number, mostInYear(known.map((one) => ({ number: one }))))).toBe(doubt)
})

test.each([
  [2027, ['2027-01-18', '2027-06-04'], null],
  [2027, ['2026-11-30', '2027-04-02'], null],
  [2026, ['2026-11-30', '2027-04-02'], null],
  [2207, ['2027-01-18', '2027-06-04'], 'El período comienza en 2027. ¿Está bien el año?'],
  [2027, ['18/01/2026', null], null],
  [null, ['2027-01-18', null], null],
])('a period of the year %s with the days %j: %s', (year, days, doubt) => {
  expect(yearDoubt(year, days)).toBe(doubt)
})
