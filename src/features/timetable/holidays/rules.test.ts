import { expect, test } from 'vitest'
import { type Day, isDay } from '#kernel/dates.ts'
import { daysOf, easterOf, holidaysOfVenezuela, isThere } from './rules.ts'

const day = (text: string): Day => {
  if (!isDay(text)) throw new Error(text)
  return text
}

// The Easter Sundays that the almanacs print, with the earliest and the latest there can be.
test.each([
  [1818, '1818-03-22'],
  [1943, '1943-04-25'],
  [1961, '1961-04-02'],
  [2000, '2000-04-23'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2049, '2049-04-18'],
])('Easter of %i falls on %s', (year, sunday) => {
  expect(easterOf(year)).toBe(sunday)
})

test('the holidays of Venezuela in 2026, in order', () => {
  expect(holidaysOfVenezuela(2026).map(({ date, title, every_year }) => [date, title, every_year])).toEqual([
    ['2026-01-01', 'Año Nuevo', true],
    ['2026-02-16', 'Lunes de Carnaval', false],
    ['2026-02-17', 'Martes de Carnaval', false],
    ['2026-04-02', 'Jueves Santo', false],
    ['2026-04-03', 'Viernes Santo', false],
    ['2026-04-19', 'Declaración de la Independencia', true],
    ['2026-05-01', 'Día del Trabajador', true],
    ['2026-06-24', 'Batalla de Carabobo', true],
    ['2026-07-05', 'Día de la Independencia', true],
    ['2026-07-24', 'Natalicio del Libertador', true],
    ['2026-10-12', 'Día de la Resistencia Indígena', true],
    ['2026-12-24', 'Víspera de Navidad', true],
    ['2026-12-25', 'Navidad', true],
    ['2026-12-31', 'Fin de Año', true],
  ])
})

test.each([
  ['2026-05-01', false, '2026-01-01', '2028-12-31', ['2026-05-01']],
  ['2026-05-01', false, '2027-01-01', '2028-12-31', []],
  ['2026-05-01', true, '2025-01-01', '2028-05-01', ['2026-05-01', '2027-05-01', '2028-05-01']],
  ['2026-05-01', true, '2027-05-02', '2028-04-30', []],
  ['2024-02-29', true, '2024-01-01', '2025-12-31', ['2024-02-29', '2025-02-28']],
  ['2026-12-31', true, '2026-12-28', '2027-01-03', ['2026-12-31']],
] as const)('one of %s, every year: %s, falls between %s and %s on %o', (date, every_year, from, until, days) => {
  expect(daysOf({ date: day(date), title: '', every_year }, day(from), day(until))).toEqual(days)
})

test.each([
  ['Navidad', '2020-12-25', true, true],
  ['Navidad', '2020-12-25', false, false],
  ['Navidad', '2026-12-25', false, true],
  ['Otra', '2026-12-25', false, false],
  ['Navidad', '2027-12-25', true, false],
] as const)('beside %s of %s, every year: %s, Navidad of 2026 is there: %s', (title, date, every_year, there) => {
  const wanted = { title: 'Navidad', date: day('2026-12-25'), every_year: true }
  expect(isThere(wanted, [{ title, date: day(date), every_year }])).toBe(there)
})
